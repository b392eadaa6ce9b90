import * as z from 'zod/mini';
import type { Account } from '#contract/later-steps.ts';
import type { ClaimValue, Customer } from '../customers.ts';
import { entryKind, type Store } from '../store/store.ts';
import type { Authentication } from './model.ts';

const Preference = z.object({ accountId: z.string() });

/** Which account a customer prefers, by customer id. */
export const PREFERENCE = entryKind('preferred account', Preference);

const Told = z.object({ accountId: z.optional(z.string()) });

/** Which account a party is told of, by the grant of its log-in; none where the bank's own claims say it. */
export const TOLD_ACCOUNT = entryKind('told account', Told);

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

/**
 * The customer's claims as the party of this grant is told them: with the account of that very log-in as
 * the one the bank names, whatever was chosen in another since (A8).
 */
export async function claimsOf(
  store: Store,
  { id, claims, accounts }: Customer,
  grantId: string | undefined,
): Promise<Readonly<Record<string, ClaimValue>>> {
  const told = grantId === undefined ? undefined : await store.get(TOLD_ACCOUNT, grantId);
  // A grant of the release before, which may run beside this one, has no account of its own (N4).
  const { accountId } = told ?? (await store.get(PREFERENCE, id)) ?? {};
  const preferred = accounts.find((account) => account.id === accountId);
  return preferred === undefined ? claims : { ...claims, iban: preferred.iban };
}
