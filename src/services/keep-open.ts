import { fromCallback } from 'xstate';
import { keepOpen } from '#contract/session-life.ts';
import { call } from './call.ts';
import { newId } from './new-id.ts';

/** In ms. */
const EVERY = 4 * 60_000;
/** How many calls in a row may fail: without any for 15 minutes, the log-in has ended. */
const TRIES = 3;

/**
 * Tells the backend that the page is still open (N1). Failures are not shown: if every call fails, the next try of the
 * customer says why.
 */
export function provideKeepOpen() {
  let told = Date.now();
  return fromCallback<{ type: string }, { authenticationId: string }>(({ input }) => {
    const path = { id: input.authenticationId };
    let left = TRIES;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(tell, told + EVERY - Date.now());
    };
    const tell = () => {
      // Of a log-in that has ended, every call would be one more error in the bank's log, for as long as the page is there.
      if (left === 0) return;
      left -= 1;
      told = Date.now();
      call(keepOpen, { path, idempotencyKey: newId(), inPassing: true })
        .then(({ kind }) => {
          if (kind === 'done') left = TRIES;
        })
        .catch(() => {});
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  });
}
