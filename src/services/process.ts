import { fromPromise } from 'xstate';
import { postProcess, process } from '#contract/process.ts';
import type { Answer } from '#machines/answer.ts';
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
import { orRenewed } from '#src/renewal.ts';
import { call } from './http.ts';
import type { Intents } from './intents.ts';
import { newReference } from './reference.ts';
import type { Asked, StepCalls } from './step-calls.ts';

/** Loads what the steps ask before the first of them does; what fails here is loaded again then. */
export function prefetchSteps(): void {
  import('./step-calls.ts').catch(() => {});
}

/** Makes ports of calls that are loaded with the first of them. One that cannot be loaded is one that nobody answers (N2, N4). */
function laterPorts(intents: Intents) {
  let calls: StepCalls | undefined;
  const load = async () => {
    const { stepCalls } = await orRenewed(() => import('./step-calls.ts'));
    calls ??= stepCalls(intents);
    return calls;
  };
  return <Input, Reply>(
    callOf: (of: StepCalls) => (asked: Asked<Input>) => Promise<Answer<Reply>>,
  ) =>
    fromPromise<Answer<Reply>, Input>(async (asked) => {
      const loaded = calls ?? (await load().catch(() => undefined));
      return loaded ? callOf(loaded)(asked) : { kind: 'unreachable', reference: newReference() };
    });
}

/** The steps between the log-in and the way back, with every port provided by the browser (A4–A8). */
function provideSteps(intents: Intents) {
  const port = laterPorts(intents);
  const confirmation = confirmationMachine.provide({
    actors: {
      startTan: port((calls) => calls.startTan),
      endTan: port((calls) => calls.endTan),
    },
  });
  return {
    confirmation,
    firstLogin: firstLoginMachine.provide({
      actors: { submitPin: port((calls) => calls.submitPin) },
    }),
    browserDetection: browserDetectionMachine.provide({
      actors: { confirmation, decideTrust: port((calls) => calls.decideTrust) },
    }),
    terms: termsMachine.provide({
      actors: {
        fetchDocument: port((calls) => calls.fetchDocument),
        approveTerms: port((calls) => calls.approveTerms),
      },
    }),
    consent: consentMachine.provide({
      actors: {
        fetchDetails: port((calls) => calls.fetchConsent),
        decide: port((calls) => calls.decideConsent),
      },
    }),
    signatureConsent: signatureConsentMachine.provide({
      actors: {
        fetchDetails: port((calls) => calls.fetchSignature),
        decide: port((calls) => calls.decideSignature),
      },
    }),
    preferredAccount: preferredAccountMachine.provide({
      actors: {
        fetchDetails: port((calls) => calls.fetchAccounts),
        decide: port((calls) => calls.choosePreferredAccount),
      },
    }),
    remittance: remittanceMachine.provide({
      actors: {
        fetchRemittance: port((calls) => calls.fetchRemittance),
        startRemittance: port((calls) => calls.startRemittance),
        endRemittance: port((calls) => calls.endRemittance),
      },
    }),
  };
}

/** The authentication process with every port provided by the browser (A1–A8), and the first log-in by itself (C1). */
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
