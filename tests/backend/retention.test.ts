import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PREFERENCE } from '#backend/process/claims/accounts.ts';
import type { StepName } from '#backend/process/steps/table.ts';
import { entryKind, type Store } from '#backend/store/store.ts';
import { changedCustomers } from './changed-customers.ts';
import { facts, type Running, start, Wizard } from './harness.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Everything that the store still has, with its name, opened. */
async function contentOf(store: Store): Promise<string[]> {
  const found: string[] = [];
  for await (const { kind, id } of store.names()) {
    if (kind === 'secrets') continue;
    const value = await store.get(entryKind(kind, z.unknown()), id);
    if (value !== undefined) found.push(`${kind} ${id} ${JSON.stringify(value)}`);
  }
  return found;
}

test('[S8] [S2] a party has its answer, and an hour and a quarter later nothing in the store tells of the customer or the payment', async () => {
  const { browser, server, later } = await start();
  const { store, customers } = server.services;
  const wizard = await Wizard.open(browser(), 'demo-payment');
  const { pisData } = await wizard.initUi();
  await wizard.logInAndWalk('david');
  // The demo's party exchanges the code, and reads the claims.
  expect(facts(await wizard.complete())).toMatchObject({ given_name: 'David' });
  const david = await customers.find('david');
  const traces = [david?.id, david?.accounts[0]?.iban, pisData?.payeeIban, pisData?.payeeName];
  const left = async () =>
    (await contentOf(store)).filter((entry) =>
      traces.some((trace) => entry.includes(trace ?? '–')),
    );
  expect(await left()).not.toEqual([]);
  later(75 * MINUTE);
  expect(await left()).toEqual([]);
});

test('[S8] what is not sealed, the name of an entry, is a customer’s for two kinds only, as docs/security.md says', async () => {
  const { browser, server } = await start();
  const { store, customers } = server.services;
  const { id = '–' } = (await customers.find('bruno')) ?? {};
  const wizard = await Wizard.open(browser());
  await wizard.startComfort('bruno');
  await wizard.logIn('bruno', 'wrong');
  await wizard.logIn('bruno');
  await wizard.trust('bruno');
  const names: { readonly kind: string; readonly id: string }[] = [];
  // A running log-in has more entries than one that is over.
  const note = async () => {
    for await (const name of store.names()) names.push(name);
  };
  await note();
  await wizard.walk('bruno');
  await wizard.complete();
  await note();
  const kinds = names.filter((name) => name.id.includes(id)).map(({ kind }) => kind);
  // The inbox is the demo's.
  expect([...new Set(kinds)].sort()).toEqual([
    'demo app inbox',
    'known browsers of',
    'preferred account',
  ]);
  expect(names.filter((name) => /bruno/i.test(name.id.replace(id, '')))).toEqual([]);
});

describe('which account a customer prefers', () => {
  /** Bruno, who chooses his second account once, and what is known of that. */
  async function chosen() {
    let steps: readonly StepName[] = ['preferred-account'];
    const customers = await changedCustomers((customer) => ({ ...customer, steps }));
    const running: Running = await start({ customers });
    const { store } = running.server.services;
    const bruno = await customers.find('bruno');
    const logIn = async () => {
      const wizard = await Wizard.open(running.browser());
      await wizard.logIn('bruno');
      return wizard;
    };
    const wizard = await logIn();
    const choice = { accountId: bruno?.accounts[1]?.id };
    await wizard.post('steps/preferred-account/preferred-account', choice);
    await wizard.complete();
    // From now on the bank does not ask him any more.
    steps = [];
    return { running, logIn, choice, known: () => store.get(PREFERENCE, bruno?.id ?? '') };
  }

  test('[S8] [A8] is forgotten two years after their last log-in', async () => {
    const { running, choice, known } = await chosen();
    running.later(729 * DAY);
    expect(await known()).toEqual(choice);
    running.later(2 * DAY);
    expect(await known()).toBeUndefined();
  });

  test('[A8] [S8] stays known as long as they come, and is not known of who never chose', async () => {
    const { running, logIn, choice, known } = await chosen();
    for (let n = 0; n < 3; n += 1) {
      running.later(400 * DAY);
      await (await logIn()).complete();
    }
    expect(await known()).toEqual(choice);
    const { server, browser } = running;
    const henry = await Wizard.open(browser());
    await henry.logIn('henry');
    await henry.complete();
    const { id = '' } = (await server.services.customers.find('henry')) ?? {};
    expect(await server.services.store.get(PREFERENCE, id)).toBeUndefined();
  });
});
