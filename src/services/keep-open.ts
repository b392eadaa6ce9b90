import { fromCallback } from 'xstate';
import { keepOpen } from '#contract/session-life.ts';
import { mayRepeat } from '#machines/answer.ts';
import { call } from './call.ts';
import { newId } from './new-id.ts';

const MINUTE = 60_000;
/** In ms. Without any call, a log-in ends after 15 minutes. */
const EVERY = 4 * MINUTE;
/** How often to look at the clock, in ms: on a device that sleeps, timers stand still. */
const LOOKS_EVERY = 10_000;

/**
 * Tells the backend that the page is still open (N1), and a minute later again if there was no answer, as on a device
 * that has just woken up. Failures are not shown: if every call fails, the next try of the customer says why. `isShown`:
 * a portal may have taken the log-in off its page without a word (X9).
 */
export function provideKeepOpen(isShown: () => boolean) {
  let told = Date.now();
  const repeatSoon = () => {
    told -= EVERY - MINUTE;
  };
  return fromCallback<{ type: string }, { authenticationId: string }>(({ input }) => {
    const path = { id: input.authenticationId };
    const look = () => {
      // A clock may also have been set back.
      if (Math.abs(Date.now() - told) < EVERY || !isShown()) return;
      told = Date.now();
      call(keepOpen, { path, idempotencyKey: newId(), inPassing: true }).then(
        (answer) => {
          // Of a log-in that has ended, every call would be one more error in the bank's log.
          if (answer.kind === 'refused' && answer.code === 'USER_SESSION_EXPIRED') stop();
          if (mayRepeat(answer)) repeatSoon();
        },
        // A reply that breaks the contract, such as a hotspot's page, is not the bank's.
        repeatSoon,
      );
    };
    const timer = setInterval(look, LOOKS_EVERY);
    const stop = () => clearInterval(timer);
    look();
    return stop;
  });
}
