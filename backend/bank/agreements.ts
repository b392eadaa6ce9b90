import type { SignatureDetails } from '#contract/later-steps.ts';
import type { Locale } from '#contract/locale.ts';
import type { TermsName } from '../process/steps/state.ts';

/** What a customer has agreed to: terms, in the version and language that were shown (A7), or a signature (A8). */
export type Agreed =
  | {
      readonly kind: 'terms';
      readonly document: TermsName;
      readonly version: string;
      readonly locale: Locale;
    }
  | ({ readonly kind: 'signature' } & Readonly<SignatureDetails>);

export type Agreement = Agreed & { readonly customerId: string };

/** The bank's record of what its customers have agreed to (A7, A8). */
export interface Agreements {
  /**
   * Records an agreement, and has a document signed that it is about. Only once for each key, however often it is asked
   * to, also at the same time: an answer may be lost, or come too late (S6). When it returns, the log-in goes on; if it
   * throws, the customer stays and may try again.
   */
  record(agreement: Agreement, key: string): Promise<void>;
}

/** For a bank that brought none: nothing can be agreed to, and the customer is asked to try again. */
export const noAgreements: Agreements = {
  async record() {
    throw new Error('no agreements');
  },
};
