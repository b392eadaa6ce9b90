import { ENDPOINTS } from '#contract/endpoints.ts';
import { Refusal } from '../../refusal.ts';
import { browserLabel } from '../../sessions/browser-label.ts';
import { bound } from '../calls/serve.ts';
import { customerOf, pseudonymOf } from '../participants.ts';
import { assertConfirmed, startChallenge } from './challenge.ts';
import { processReply, replaceStep, stepFor } from './current.ts';

/** START_TAN_PROCESS_…: opens the challenge, or answers the running one (A4, A5). */
export const startTan = bound(ENDPOINTS.startTan, async (call) => {
  const browser = browserLabel(call.request.headers['user-agent']);
  return startChallenge(
    call,
    (draft) => {
      const step = stepFor(draft, call.param('step'), 'tan');
      const named = step.purpose === 'browserDetection' && step.challenge === undefined;
      return named ? { ...step, browser } : step;
    },
    (draft, challenge) => ({ ...processReply(draft), challenge }),
  );
});

/** END_TAN_PROCESS_…: goes on once the challenge is confirmed (A4, L4). */
export const endTan = bound(ENDPOINTS.endTan, async (call) => {
  const { services, param, authentication } = call;
  const step = stepFor(authentication, param('step'), 'tan');
  // Browser detection ends with a choice, by a resource of its own.
  if (step.purpose === 'browserDetection') throw new Refusal('NOT_FOUND');
  if (step.done) return call.change(processReply);
  const customer = await customerOf(services, authentication);
  await assertConfirmed(call, step, customer);
  const isUnlocking = step.purpose === 'unlockPin';
  if (isUnlocking) {
    // Before the step is stored: unblocking twice does no harm, forgetting it would.
    await services.attempts.unblockPin(pseudonymOf(services, customer), customer.pinBlocked);
  }
  // It stays unlocked, whatever becomes of the log-in (N5).
  const tell = async () => isUnlocking && call.report('pin.unlocked');
  return call.change((draft, afterwards) => {
    const current = stepFor(draft, param('step'), 'tan');
    if (!current.done) {
      replaceStep(draft, { ...current, done: true });
      afterwards(tell);
    }
    return processReply(draft);
  }, tell);
});
