import type { PayeeCheck } from '#contract/later-steps.ts';

/** Verification of payee: compares the name with the one the payee's bank has for the account (S5). */
export interface PayeeDirectory {
  check(payee: { readonly name: string; readonly iban: string }): Promise<PayeeCheck>;
}

/** Without a directory nobody can say whether name and account belong together. */
export const noPayees: PayeeDirectory = { check: async () => ({ result: 'notPossible' }) };
