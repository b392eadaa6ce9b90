import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Authentication } from '../authentication.ts';
import { refuse } from '../calls/refuse.ts';
import { type BoundCall, bound } from '../calls/serve.ts';
import { judgeWrongPin, tryPin } from '../log-in/pin-attempt.ts';
import { customerOf } from '../participants.ts';
import { processReply, replaceStep, stepFor } from './current.ts';
import { rememberBrowser } from './remember-browser.ts';
import { STEPS } from './table.ts';

type Call = BoundCall<typeof ENDPOINTS.firstLogIn>;

/** Inserts the unblocking by TAN for a right but blocked PIN, as after a log-in (L4). */
function unlockNext(draft: Authentication, stepName: string): void {
  const unlock = STEPS['unlock-pin'].create();
  draft.steps = draft.steps.flatMap((step) => (step.name === stepName ? [step, unlock] : [step]));
}

/** Checks the PIN, counted as at the log-in (S4). */
async function takePin(call: Call) {
  const { services, authentication, param, body, countedAs, traceId } = call;
  const name = param('step');
  if (stepFor(authentication, name, 'firstLogIn').done) return call.change(processReply);
  const customer = await customerOf(services, authentication);
  const attempt = { customer, identifier: '', pin: body.pin, countedAs, vouchedFor: true };
  const { turn, matches } = await tryPin(services, attempt);
  const wrong = matches ? undefined : judgeWrongPin(turn);
  const event = wrong?.event ?? 'login.succeeded';
  const detail = wrong === undefined ? name : `${name} ${wrong.refusal.code}`;
  const tell = () => call.report(event, { detail });
  // A wrong PIN is counted, whatever becomes of the log-in (S4, N5).
  const ifOver = wrong && tell;
  return call.change((draft, afterwards) => {
    const step = stepFor(draft, name, 'firstLogIn');
    if (wrong !== undefined || !step.done) afterwards(tell);
    if (step.done) return processReply(draft);
    if (wrong !== undefined) return refuse(draft, wrong.refusal, traceId);
    replaceStep(draft, { ...step, done: true });
    if (turn.slot === 'none') unlockNext(draft, name);
    return processReply(draft);
  }, ifOver);
}

/** QR_CODE_FIRST_LOGIN, COMFORT_FIRST_LOGIN: the PIN is needed once, then the browser is known (Q4, C1). */
export const firstLogIn = bound(
  ENDPOINTS.firstLogIn,
  async (call) => {
    const reply = await takePin(call);
    await rememberBrowser(call, call.param('step'));
    return reply;
  },
  { onRepeat: (call) => rememberBrowser(call, call.param('step')) },
);
