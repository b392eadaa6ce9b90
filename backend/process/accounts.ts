import * as z from 'zod/mini';
import type { Account } from '#contract/later-steps.ts';
import type { ClaimValue, Customer } from '../customers.ts';
import type { Kind, Store } from '../store/store.ts';
import type { Authentication } from './model.ts';

const Preference = z.object({ accountId: z.string() });

/** Which account a customer prefers, by customer id. */
export const PREFERENCE: Kind<z.infer<typeof Preference>> = {
  name: 'preferred account',
  parse: (stored) => z.parse(Preference, stored),
};

/** The account chosen in this log-in, or the one preferred before, or the first (A8). */
export function preferredAccountOf(
  { steps, preferredAccountId }: Authentication,
  { accounts }: Customer,
): Account | undefined {
  const chosen = steps.flatMap((step) => (step.kind === 'account' ? [step.accountId] : []));
  const wanted = chosen[0] ?? preferredAccountId;
  return accounts.find(({ id }) => id === wanted) ?? accounts[0];
}

/** The accounts the requesting party may learn of: all of them while the choice lies ahead. */
export function accountsForwarded(authentication: Authentication, customer: Customer): Account[] {
  const ahead = authentication.steps.some((step) => step.kind === 'account' && !step.done);
  const preferred = preferredAccountOf(authentication, customer);
  if (ahead) return [...customer.accounts];
  return preferred === undefined ? [] : [preferred];
}

/** The customer's claims, with the preferred account as the one the bank names. */
export async function claimsOf(
  store: Store,
  { id, claims, accounts }: Customer,
): Promise<Readonly<Record<string, ClaimValue>>> {
  const preference = await store.get(PREFERENCE, id);
  const preferred = accounts.find((account) => account.id === preference?.accountId);
  return preferred === undefined ? claims : { ...claims, iban: preferred.iban };
}
