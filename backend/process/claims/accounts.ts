import * as z from 'zod/mini';
import type { Account } from '#contract/later-steps.ts';
import type { ClaimValue, Customer } from '../../bank/customers.ts';
import { entryKind, type Store } from '../../store/store.ts';
import { type Authentication, MINUTE } from '../authentication.ts';

const Preference = z.object({ accountId: z.string() });

/** How long it is known which account a customer prefers, after their last log-in: also to those who come once a year. */
export const PREFERENCE_KEPT = 2 * 365 * 24 * 60 * MINUTE;

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

const written = (iban: string): string => iban.replaceAll(/\s/g, '').toUpperCase();

/** The account with this IBAN. A bank may have it as it is on paper, in groups of four. */
export const accountWith = (accounts: readonly Account[], wanted: string) =>
  accounts.find(({ iban }) => written(iban) === written(wanted));

/** The id of the account chosen in this log-in, if one is. */
export const chosenIn = ({ steps }: Authentication): string | undefined =>
  steps.find((step) => step.kind === 'account')?.accountId;

/** The same, otherwise that of the account that was the customer's at the log-in. */
const wantedIn = (authentication: Authentication): string | undefined =>
  chosenIn(authentication) ?? authentication.preferredAccountId;

/** The account chosen in this log-in, otherwise the one preferred before, otherwise the first (A8). */
export const preferredAccountOf = (
  authentication: Authentication,
  { accounts }: Customer,
): Account | undefined => accountOrFirst(accounts, wantedIn(authentication));

/** What a party is told of an account: none if the customer has none, or if it is closed by now. */
interface AccountTold {
  readonly account: Account | undefined;
  readonly isClosed: boolean;
}

/** Of the account with this id, in whose place no other is told; without an id, of the first. */
function toldOf(accounts: readonly Account[], id: string | undefined): AccountTold {
  const account = id === undefined ? accounts[0] : accounts.find((known) => known.id === id);
  return { account, isClosed: id !== undefined && account === undefined };
}

/**
 * The accounts that the requesting party may learn: all of them, until the customer has chosen. `isClosed`: none, as the
 * one that it would be told is closed by now.
 */
export function accountsForwarded(
  authentication: Authentication,
  { accounts }: Customer,
): { readonly accounts: readonly Account[]; readonly isClosed: boolean } {
  const ahead = authentication.steps.some((step) => step.kind === 'account' && !step.done);
  if (ahead) return { accounts, isClosed: false };
  const { account, isClosed } = toldOf(accounts, wantedIn(authentication));
  return { accounts: account === undefined ? [] : [account], isClosed };
}

/** What the party of this grant is told. */
async function toldByGrant(
  store: Store,
  { id, accounts }: Customer,
  grantId: string | undefined,
): Promise<AccountTold> {
  const told = grantId === undefined ? undefined : await store.get(TOLD_ACCOUNT, grantId);
  if (told !== undefined) return toldOf(accounts, told.accountId);
  // Grants of the previous release, which may run at the same time, have no account of their own (N4).
  const preferred = await store.get(PREFERENCE, id);
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
  const { account, isClosed } = await toldByGrant(store, customer, grantId);
  const { iban: _, ...others } = claims;
  if (isClosed) return others;
  return account === undefined ? claims : { ...others, iban: account.iban };
}
