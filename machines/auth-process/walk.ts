import type { PostProcessReply, ProcessReply } from '#contract/process.ts';
import { STEP } from '../picture.ts';
import { childDone, done, everyAnswer } from '../testing/answers.ts';
import { silentProcess } from '../testing/app.ts';
import type { Walk } from '../testing/coverage.ts';
import { postReply, processReply } from '../testing/replies.ts';

export const input = { authenticationId: 'auth-1', locale: 'de-DE' as const };
export const quiet = silentProcess();

export const moved = (reply: ProcessReply | PostProcessReply) =>
  childDone(STEP, { kind: 'moved', reply });
const failed = childDone(STEP, { kind: 'failed', failure: { code: 'X', traceId: 'T' } });

const replies = [
  processReply('START_TAN_PROCESS_FOR_UNLOCK_PIN'),
  processReply('START_TAN_PROCESS_FOR_PSD2_AUTH'),
  processReply('START_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH'),
  processReply('APPROVE_TERMS_OF_SERVICE'),
  processReply('APPROVE_TERMS_OF_SERVICE_QES'),
  processReply('APPROVE_TERMS_OF_SERVICE_QID'),
  processReply('QR_CODE_FIRST_LOGIN'),
  processReply('COMFORT_FIRST_LOGIN'),
  processReply('SOMETHING_NEW'),
  processReply(),
];
const anywhere = [
  ...replies.flatMap((reply) => everyAnswer('0.authProcess.asking', reply)),
  ...everyAnswer('0.authProcess.askingPost', postReply('GIVE_CONSENT')),
  ...(['GIVE_CONSENT_QES', 'SELECT_PREFERRED_IBAN', 'INITIATE_REMITTANCE'] as const).map((step) =>
    childDone('0.authProcess.askingPost', done(postReply(step))),
  ),
  childDone('0.authProcess.askingPost', done(postReply())),
  failed,
  { type: 'retry.requested' },
  { type: 'locale.changed', locale: 'en-GB' },
  { type: 'xstate.after.400.authProcess.asking.brief' },
  { type: 'xstate.after.400.authProcess.askingPost.brief' },
];
/** The steps after the authentication have a reply of their own kind. */
const afterwards = ['consent', 'qesConsent', 'preferredIban', 'remittance'];
const inPost = [...anywhere, moved(postReply())];
const elsewhere = [...anywhere, moved(processReply('START_TAN_PROCESS_FOR_PSD2_AUTH'))];

export const walks: readonly Walk[] = [
  {
    machine: quiet,
    inputs: [input, { ...input, reply: processReply('APPROVE_TERMS_OF_SERVICE') }],
    events: (state) => (afterwards.includes(String(state)) ? inPost : elsewhere),
    distinguish: ({ next }) => next,
  },
];
