import * as z from 'zod/mini';
import type { Account } from '#contract/later-steps.ts';
import type { ClaimValue, Customer } from '../../bank/customers.ts';
import { entryKind, type Store } from '../../store/store.ts';
import type { Authentication } from '../authentication.ts';

const Preference = z.object({ accountId: z.string() });

/** The preferred account of a customer, by customer id. */
export const PREFERENCE = entryKind('preferred account', Preference);

const Told = z.object({ accountId: z.optional(z.string()) });

/**
 * The account that a party is told, by the grant of its log-in. Without an id, as where the customer had none or the
 * previous release logged them in (N4), the customer's first one.
 */
export const TOLD_ACCOUNT = entryKind('told account', Told);

/** The account with this id, otherwise the first; `undefined` if there is none. */
export const accountOrFirst = (accounts: readonly Account[], wanted: string | undefined) =>
  accounts.find(({ id }) => id === wanted) ?? accounts[0];

/** The account chosen in this log-in, otherwise the one preferred before, otherwise the first (A8). */
export function preferredAccountOf(
  { steps, preferredAccountId }: Authentication,
  { accounts }: Customer,
): Account | undefined {
  const chosen = steps.flatMap((step) => (step.kind === 'account' ? [step.accountId] : []));
  return accountOrFirst(accounts, chosen[0] ?? preferredAccountId);
}

/** The accounts that the requesting party may learn: all of them, until the customer has chosen. */
export function accountsForwarded(authentication: Authentication, customer: Customer): Account[] {
  const ahead = authentication.steps.some((step) => step.kind === 'account' && !step.done);
  const preferred = preferredAccountOf(authentication, customer);
  if (ahead) return [...customer.accounts];
  return preferred === undefined ? [] : [preferred];
}

/** The account that the party of this grant is told; `undefined` if it is closed by now, or the customer has none. */
async function toldAccount(
  store: Store,
  { id, accounts }: Customer,
  grantId: string | undefined,
): Promise<{ readonly account: Account | undefined; readonly isClosed: boolean }> {
  const told = grantId === undefined ? undefined : await store.get(TOLD_ACCOUNT, grantId);
  if (told?.accountId !== undefined) {
    const account = accounts.find((known) => known.id === told.accountId);
    return { account, isClosed: account === undefined };
  }
  // Grants of the previous release, which may run at the same time, have no account of their own (N4).
  const preferred = told === undefined ? await store.get(PREFERENCE, id) : undefined;
  return { account: accountOrFirst(accounts, preferred?.accountId), isClosed: false };
}

/**
 * The customer's claims for the party of this grant. The account is that of this log-in, even if another one
 * was chosen in a later log-in, and as the consent showed it: a customer without the claim has none here either, and in
 * place of an account that is closed by now the party is told no other one (A8).
 */
export async function claimsOf(
  store: Store,
  customer: Customer,
  grantId: string | undefined,
): Promise<Readonly<Record<string, ClaimValue>>> {
  const { claims } = customer;
  if (!Object.hasOwn(claims, 'iban')) return claims;
  const { account, isClosed } = await toldAccount(store, customer, grantId);
  const { iban: _, ...others } = claims;
  if (isClosed) return others;
  return account === undefined ? claims : { ...others, iban: account.iban };
}
