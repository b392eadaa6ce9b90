import { expect, onTestFinished, test } from 'vitest';
import { loadSecrets } from '#backend/keys/secrets.ts';
import type { ChallengeState } from '#backend/process/steps/state.ts';
import { hashOrder, Tans } from '#backend/process/tan/tans.ts';
import { openSqliteStore } from '#backend/store/sqlite.ts';
import type { Order } from '#contract/tan.ts';

const ORDER = {
  kind: 'payment',
  amount: 4990,
  currency: 'EUR',
  payeeName: 'Falk',
  payeeIban: 'DE02120300000000202051',
  debtorIban: 'DE02500105170137075030',
} as const satisfies Order;

const CHALLENGE: ChallengeState = {
  id: 'log-in.one',
  nonce: 'one',
  order: ORDER,
  orderHash: hashOrder(ORDER),
  methods: [],
  methodId: 'app',
  expiresAt: 0,
  status: 'pending',
};

/** TANs of an installation with a key of its own. */
async function newTans(): Promise<Tans> {
  const store = openSqliteStore(undefined, Date.now);
  onTestFinished(() => store.close());
  return new Tans(await loadSecrets(store, undefined), Date.now);
}

test('[A5] a TAN has six digits, whatever it begins with', async () => {
  const tans = await newTans();
  const some = Array.from({ length: 500 }, (_, n) => tans.tanOf({ ...CHALLENGE, nonce: `${n}` }));
  expect(some.filter((tan) => !/^\d{6}$/.test(tan))).toEqual([]);
  expect(new Set(some.map((tan) => tan.slice(0, 1))).size).toBe(10);
});

test.each<[string, Partial<ChallengeState>]>([
  ['amount', { orderHash: hashOrder({ ...ORDER, amount: 4991 }) }],
  ['payee', { orderHash: hashOrder({ ...ORDER, payeeIban: ORDER.debtorIban }) }],
  ['order', { id: 'log-in.other' }],
  ['device', { methodId: 'sms' }],
  ['sending', { nonce: 'other' }],
])('[S5] a TAN is calculated from its order: for another %s it is another', async (_, differs) => {
  // With several keys, as two TANs of six digits may be the same by chance.
  const keys = await Promise.all([1, 2, 3].map(newTans));
  const tansOf = (asked: ChallengeState) => keys.map((tans) => tans.tanOf(asked));
  expect(tansOf({ ...CHALLENGE })).toEqual(tansOf(CHALLENGE));
  expect(tansOf({ ...CHALLENGE, ...differs })).not.toEqual(tansOf(CHALLENGE));
});
