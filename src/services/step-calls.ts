import { firstLogIn } from '#contract/app-log-in.ts';
import {
  accounts,
  choosePreferredAccount,
  consentDetails,
  decideConsent,
  decideSignature,
  endRemittance,
  remittance,
  signatureDetails,
  startRemittance,
} from '#contract/later-steps.ts';
import type { Locale } from '#contract/locale.ts';
import {
  approveTerms,
  endBrowserDetection,
  endTan,
  startTan,
  termsPreview,
} from '#contract/steps.ts';
import type { Answer } from '#machines/answer.ts';
import type { AccountDecision, ConsentDecision } from '#machines/decision/machine.ts';
import type { Secret } from '#machines/secret.ts';
import { call } from './call.ts';
import type { Intents } from './intents.ts';
import { newId } from './new-id.ts';
import type { Replying } from './reply.ts';

/** The arguments of a port. */
export interface Asked<Input> {
  readonly input: Input;
  readonly signal: AbortSignal;
}

interface AtUrl {
  readonly url: string;
}
/** A decision, sent to an action's URL; no decision counts as a no. */
interface Deciding<Decision> extends AtUrl {
  readonly decision: Decision | undefined;
}

/** The address of a sibling resource: the preview of a document lies beside the resource that approves it. */
function beside(url: string, name: string): string {
  return new URL(name, new URL(url, window.location.origin)).pathname;
}

/** The calls of the steps (A4–A8). A customer's decision takes effect once (S6). */
export function stepCalls(intents: Intents) {
  /** Reads the resource of an action. */
  const getting =
    <Reply>(endpoint: Replying<Reply>) =>
    ({ input: { url }, signal }: Asked<AtUrl>): Promise<Answer<Reply>> =>
      call(endpoint, { url, signal });

  /** Posts to the resource of an action, without a body. */
  const posting =
    <Reply>(endpoint: Replying<Reply>) =>
    ({ input: { url }, signal }: Asked<AtUrl>): Promise<Answer<Reply>> =>
      intents.carryOut(`${url} ${endpoint.name}`, (idempotencyKey) =>
        call(endpoint, { url, idempotencyKey, signal }),
      );

  /** Posts to the resource of an action whether a consent is given. */
  const consenting =
    (endpoint: typeof decideConsent | typeof decideSignature) =>
    ({ input: { url, decision = 'denied' }, signal }: Asked<Deciding<ConsentDecision>>) =>
      intents.carryOut(`${url} ${decision}`, (idempotencyKey) =>
        call(endpoint, { url, body: { decision }, idempotencyKey, signal }),
      );

  /**
   * What the bank previewed last is what is accepted. Each preview is asked for once the one before is answered, or the
   * bank might take them in reverse order, as when the language is changed there and back (A7, I2).
   */
  let previewed: Promise<unknown> = Promise.resolve();

  return {
    startTan: posting(startTan),
    endTan: posting(endTan),
    /** The PIN of a first log-in (Q4, C1). */
    submitPin: ({ input: { url, pin }, signal }: Asked<AtUrl & { readonly pin: Secret }>) =>
      call(firstLogIn, {
        url,
        body: { pin: pin.reveal() },
        idempotencyKey: newId(),
        signal,
      }),
    decideTrust: ({
      input: { url, trustBrowser },
      signal,
    }: Asked<AtUrl & { readonly trustBrowser: boolean }>) =>
      intents.carryOut(`${url} ${trustBrowser}`, (idempotencyKey) =>
        call(endBrowserDetection, { url, body: { trustBrowser }, idempotencyKey, signal }),
      ),
    fetchDocument: ({ input: { url, locale } }: Asked<AtUrl & { readonly locale: Locale }>) => {
      const ask = () =>
        call(termsPreview, {
          url: beside(url, 'document-preview'),
          query: { locale },
          idempotencyKey: newId(),
        });
      const answer = previewed.then(ask, ask);
      previewed = answer;
      return answer;
    },
    approveTerms: posting(approveTerms),
    fetchConsent: getting(consentDetails),
    decideConsent: consenting(decideConsent),
    fetchSignature: getting(signatureDetails),
    decideSignature: consenting(decideSignature),
    fetchAccounts: getting(accounts),
    choosePreferredAccount: ({
      input: { url, decision: body = { otherAccount: true } },
      signal,
    }: Asked<Deciding<AccountDecision>>) =>
      intents.carryOut(`${url} ${JSON.stringify(body)}`, (idempotencyKey) =>
        call(choosePreferredAccount, { url, body, idempotencyKey, signal }),
      ),
    fetchRemittance: getting(remittance),
    startRemittance: ({ input: { url }, signal }: Asked<AtUrl>) =>
      posting(startRemittance)({ input: { url: `${url}/tan-start` }, signal }),
    endRemittance: posting(endRemittance),
  };
}
