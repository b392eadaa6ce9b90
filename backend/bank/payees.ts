import type { PayeeCheck } from '#contract/later-steps.ts';

/** Verification of payee: compares the name with that of the account at the payee's bank (S5). */
export interface PayeeDirectory {
  check(payee: { readonly name: string; readonly iban: string }): Promise<PayeeCheck>;
}

/** Without a directory, the check is not possible. */
export const noPayees: PayeeDirectory = { check: async () => ({ result: 'notPossible' }) };
