import { fromPromise } from 'xstate';
import { postProcess, process } from '#contract/process.ts';
import { authProcessMachine } from '#machines/auth-process/machine.ts';
import { browserDetectionMachine } from '#machines/browser-detection/machine.ts';
import { confirmationMachine } from '#machines/confirmation/machine.ts';
import {
  consentMachine,
  preferredAccountMachine,
  signatureConsentMachine,
} from '#machines/decision/machine.ts';
import { firstLoginMachine } from '#machines/first-login/machine.ts';
import { remittanceMachine } from '#machines/remittance/machine.ts';
import { termsMachine } from '#machines/terms/machine.ts';
import { call } from './call.ts';
import type { Intents } from './intents.ts';
import { stepCalls } from './step-calls.ts';

/** The steps between the log-in and the way back, with every port provided by the browser (A4–A8). */
function provideSteps(intents: Intents) {
  const calls = stepCalls(intents);
  const confirmation = confirmationMachine.provide({
    actors: {
      startTan: fromPromise(calls.startTan),
      endTan: fromPromise(calls.endTan),
    },
  });
  return {
    confirmation,
    firstLogin: firstLoginMachine.provide({
      actors: { submitPin: fromPromise(calls.submitPin) },
    }),
    browserDetection: browserDetectionMachine.provide({
      actors: { confirmation, decideTrust: fromPromise(calls.decideTrust) },
    }),
    terms: termsMachine.provide({
      actors: {
        fetchDocument: fromPromise(calls.fetchDocument),
        approveTerms: fromPromise(calls.approveTerms),
      },
    }),
    consent: consentMachine.provide({
      actors: {
        fetchDetails: fromPromise(calls.fetchConsent),
        decide: fromPromise(calls.decideConsent),
      },
    }),
    signatureConsent: signatureConsentMachine.provide({
      actors: {
        fetchDetails: fromPromise(calls.fetchSignature),
        decide: fromPromise(calls.decideSignature),
      },
    }),
    preferredAccount: preferredAccountMachine.provide({
      actors: {
        fetchDetails: fromPromise(calls.fetchAccounts),
        decide: fromPromise(calls.choosePreferredAccount),
      },
    }),
    remittance: remittanceMachine.provide({
      actors: {
        fetchRemittance: fromPromise(calls.fetchRemittance),
        startRemittance: fromPromise(calls.startRemittance),
        endRemittance: fromPromise(calls.endRemittance),
      },
    }),
  };
}

/**
 * The authentication process with every port provided by the browser (A1–A8). The first log-in is also returned
 * separately, for the comfort log-in (C1).
 */
export function provideProcess(intents: Intents) {
  const steps = provideSteps(intents);
  const authProcess = authProcessMachine.provide({
    actors: {
      askProcess: fromPromise(({ input, signal }) =>
        call(process, { path: { id: input.authenticationId }, signal }),
      ),
      askPostProcess: fromPromise(({ input, signal }) =>
        call(postProcess, { path: { id: input.authenticationId }, signal }),
      ),
      ...steps,
    },
  });
  return { authProcess, firstLogin: steps.firstLogin };
}
