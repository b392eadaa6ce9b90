import { fromPromise } from 'xstate';
import type * as z from 'zod/mini';
import { firstLogIn } from '#contract/app-log-in.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  accounts,
  choosePreferredAccount,
  decideSignature,
  endBrowserDetection,
  endRemittance,
  remittance,
  signatureDetails,
  startRemittance,
} from '#contract/later-steps.ts';
import { postProcess, process } from '#contract/process.ts';
import {
  approveTerms,
  consentDetails,
  decideConsent,
  endTan,
  startTan,
  termsPreview,
} from '#contract/steps.ts';
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
import { call } from './http.ts';
import type { Intents } from './intents.ts';

/** A resource beside another: the preview of a document lies beside the resource that approves it. */
function beside(url: string, name: string): string {
  return new URL(name, new URL(url, window.location.origin)).pathname;
}

type Replying<Reply> = Endpoint & { readonly reply: z.ZodMiniType<Reply> };
interface AtUrl {
  readonly url: string;
}

/** A port that reads the resource of an action. */
const getting = <Reply>(endpoint: Replying<Reply>) =>
  fromPromise<Answer<Reply>, AtUrl>(({ input: { url }, signal }) =>
    call(endpoint, { url, signal }),
  );

/** A port that posts to the resource of an action, without a body, once (S6). */
const posting = <Reply>(endpoint: Replying<Reply>, intents: Intents) =>
  fromPromise<Answer<Reply>, AtUrl>(({ input: { url }, signal }) =>
    intents.carryOut(`${url} ${endpoint.name}`, (idempotencyKey) =>
      call(endpoint, { url, idempotencyKey, signal }),
    ),
  );

/** The PIN of a first log-in (Q4, C1). */
export function provideFirstLogin() {
  return firstLoginMachine.provide({
    actors: {
      submitPin: fromPromise(({ input: { url, pin }, signal }) =>
        call(firstLogIn, {
          url,
          body: { pin: pin.reveal() },
          idempotencyKey: crypto.randomUUID(),
          signal,
        }),
      ),
    },
  });
}

function provideBrowserDetection(intents: Intents, confirmation: typeof confirmationMachine) {
  return browserDetectionMachine.provide({
    actors: {
      confirmation,
      decideTrust: fromPromise(({ input: { url, trustBrowser }, signal }) =>
        intents.carryOut(`${url} ${trustBrowser}`, (idempotencyKey) =>
          call(endBrowserDetection, { url, body: { trustBrowser }, idempotencyKey, signal }),
        ),
      ),
    },
  });
}

function provideTerms(intents: Intents) {
  return termsMachine.provide({
    actors: {
      fetchDocument: fromPromise(({ input: { url, locale }, signal }) =>
        call(termsPreview, {
          url: beside(url, 'document-preview'),
          query: { locale },
          idempotencyKey: crypto.randomUUID(),
          signal,
        }),
      ),
      approveTerms: posting(approveTerms, intents),
    },
  });
}

/** The decisions after the authentication: consent, signature, preferred account (A8). */
function provideDecisions(intents: Intents) {
  return {
    consent: consentMachine.provide({
      actors: {
        fetchDetails: getting(consentDetails),
        decide: fromPromise(({ input: { url, decision = 'denied' }, signal }) =>
          intents.carryOut(`${url} ${decision}`, (idempotencyKey) =>
            call(decideConsent, { url, body: { decision }, idempotencyKey, signal }),
          ),
        ),
      },
    }),
    signatureConsent: signatureConsentMachine.provide({
      actors: {
        fetchDetails: getting(signatureDetails),
        decide: fromPromise(({ input: { url, decision = 'denied' }, signal }) =>
          intents.carryOut(`${url} ${decision}`, (idempotencyKey) =>
            call(decideSignature, { url, body: { decision }, idempotencyKey, signal }),
          ),
        ),
      },
    }),
    preferredAccount: preferredAccountMachine.provide({
      actors: {
        fetchDetails: getting(accounts),
        decide: fromPromise(({ input: { url, decision }, signal }) => {
          const body = decision ?? { otherAccount: true as const };
          return intents.carryOut(`${url} ${JSON.stringify(body)}`, (idempotencyKey) =>
            call(choosePreferredAccount, { url, body, idempotencyKey, signal }),
          );
        }),
      },
    }),
  };
}

/** The authentication process with every port provided by the browser (A1–A8). */
export function provideProcess(intents: Intents, firstLogin: typeof firstLoginMachine) {
  const confirmation = confirmationMachine.provide({
    actors: { startTan: posting(startTan, intents), endTan: posting(endTan, intents) },
  });
  return authProcessMachine.provide({
    actors: {
      askProcess: fromPromise(({ input, signal }) =>
        call(process, { path: { id: input.authenticationId }, signal }),
      ),
      askPostProcess: fromPromise(({ input, signal }) =>
        call(postProcess, { path: { id: input.authenticationId }, signal }),
      ),
      confirmation,
      browserDetection: provideBrowserDetection(intents, confirmation),
      terms: provideTerms(intents),
      firstLogin,
      ...provideDecisions(intents),
      remittance: remittanceMachine.provide({
        actors: {
          fetchRemittance: getting(remittance),
          startRemittance: fromPromise(({ input: { url }, signal }) =>
            intents.carryOut(`${url} start`, (idempotencyKey) =>
              call(startRemittance, { url: `${url}/tan-start`, idempotencyKey, signal }),
            ),
          ),
          endRemittance: posting(endRemittance, intents),
        },
      }),
    },
  });
}
