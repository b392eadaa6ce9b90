import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { AuthenticationStepType, PostAuthenticationStepType } from '#contract/process.ts';
import { STEP } from '../picture.ts';
import { childDone, done } from '../testing/answers.ts';
import { silentProcess } from '../testing/app.ts';
import { postReply, processReply } from '../testing/replies.ts';
import { sendAny } from '../testing/sending.ts';
import type { StepState } from './next.ts';

const AUTHENTICATION = {
  START_TAN_PROCESS_FOR_UNLOCK_PIN: 'unlockPin',
  START_TAN_PROCESS_FOR_PSD2_AUTH: 'psd2Tan',
  START_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH: 'browserDetection',
  APPROVE_TERMS_OF_SERVICE: 'tos',
  APPROVE_TERMS_OF_SERVICE_QES: 'qesTos',
  APPROVE_TERMS_OF_SERVICE_QID: 'qidTos',
  QR_CODE_FIRST_LOGIN: 'qrCodeFirstLogin',
  COMFORT_FIRST_LOGIN: 'comfortFirstLogin',
} as const satisfies Record<Exclude<AuthenticationStepType, `END_${string}`>, StepState>;
const POST = {
  GIVE_CONSENT: 'consent',
  GIVE_CONSENT_QES: 'qesConsent',
  SELECT_PREFERRED_IBAN: 'preferredIban',
  INITIATE_REMITTANCE: 'remittance',
} as const satisfies Record<PostAuthenticationStepType, StepState>;

const anyOrderOf = <Step extends string>(table: Record<Step, string>) =>
  fc.array(fc.constantFrom(...(Object.keys(table) as Step[])), { maxLength: 8 });

/** The event that ends the present step, or the question about the next one. */
const moved = (reply: unknown) => childDone(STEP, { kind: 'moved', reply });

test('[A2] [A4] whatever order the backend gives, repeated steps included, is the order taken', () => {
  fc.assert(
    fc.property(anyOrderOf(AUTHENTICATION), anyOrderOf(POST), (steps, after) => {
      const offered = (list: readonly string[]) => list.slice(0, 1);
      const actor = createActor(silentProcess(), {
        input: {
          authenticationId: 'a',
          locale: 'de-DE',
          reply: processReply(...offered(steps)),
        },
      }).start();
      const taken: unknown[] = [];
      steps.forEach((_, index) => {
        taken.push(actor.getSnapshot().value);
        sendAny(actor, moved(processReply(...offered(steps.slice(index + 1)))));
      });
      expect(taken).toEqual(steps.map((step) => AUTHENTICATION[step]));
      expect(actor.getSnapshot().matches('askingPost')).toBe(true);
      sendAny(actor, childDone('0.authProcess.askingPost', done(postReply(...offered(after)))));
      const takenAfter: unknown[] = [];
      after.forEach((_, index) => {
        takenAfter.push(actor.getSnapshot().value);
        sendAny(actor, moved(postReply(...offered(after.slice(index + 1)))));
      });
      expect(takenAfter).toEqual(after.map((step) => POST[step]));
      expect(actor.getSnapshot().output).toEqual({ kind: 'completed' });
    }),
    { numRuns: 150 },
  );
});
