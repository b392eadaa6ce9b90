import { fromCallback } from 'xstate';
import { keepOpen } from '#contract/session-life.ts';
import { call } from './call.ts';
import { newId } from './new-id.ts';

/** In ms. Two calls in a row may fail: without any, a log-in ends after 15 minutes. */
const EVERY = 4 * 60_000;

/**
 * Tells the backend that the page is still open (N1). Failures are not shown: if every call fails, the next try of the
 * customer says why.
 */
export function provideKeepOpen() {
  let told = Date.now();
  return fromCallback<{ type: string }, { authenticationId: string }>(({ input }) => {
    const path = { id: input.authenticationId };
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(tell, told + EVERY - Date.now());
    };
    const tell = () => {
      told = Date.now();
      call(keepOpen, { path, idempotencyKey: newId(), inPassing: true }).catch(() => {});
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  });
}
