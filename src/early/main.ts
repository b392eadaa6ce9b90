/*
 * Stands in the head of the page as it is, in one piece: small, and the same in every build, because
 * the policy allows it by its hash. It runs before anything else is there.
 */
import { startCalls } from './calls.ts';
import { keepPresses } from './presses.ts';
import './early.ts';

const calls = startCalls();
const release = keepPresses();
window.early = {
  take(url) {
    const answer = calls.get(url);
    calls.delete(url);
    return answer;
  },
  release() {
    delete document.documentElement.dataset.held;
    document.querySelector('.still-loading')?.remove();
    return release();
  },
};
// A native app may have another theme than the session's (E5): what stands in the page waits for it.
if ('nativeApp' in window) document.documentElement.dataset.held = '';
