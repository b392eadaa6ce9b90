/*
 * Inlined in the page's head: small, and identical in every build, because the policy allows it by its
 * hash. It runs before anything else.
 */
import { entryCalls } from './calls.ts';
import { hearFailure } from './failure.ts';
import { keepPresses } from './presses.ts';
import { askForScripts } from './scripts.ts';
import './early.ts';

/** In ms after the first frame. */
const AFTER_THE_FORM = 100;
/** In ms: keeps the order of the responses, even on a slow connection. */
const AFTER_THE_CALLS = 100;

hearFailure();
const calls = entryCalls();
const release = keepPresses();
window.early = {
  take: calls.take,
  release() {
    delete document.documentElement.dataset.held;
    document.querySelector('.still-loading')?.remove();
    return release();
  },
};
// A native app may set another theme than the session's (E5): the form in the page waits for it.
if ('nativeApp' in window) document.documentElement.dataset.held = '';
// Where the page came with the form, and so in its theme, that comes first, and what is typed into it: on
// a slow phone, making these calls takes as long as drawing it. They are back long before the script that
// wants them; should it be sooner, it begins them. Elsewhere there is nothing to wait for (N3).
// A page rendered at deployment needs the replies before its scripts: they decide whether its form may be shown.
setTimeout(askForScripts, AFTER_THE_CALLS);
if (document.documentElement.dataset.theme === undefined) calls.begin();
else requestAnimationFrame(() => setTimeout(calls.begin, AFTER_THE_FORM));
