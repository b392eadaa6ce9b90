import { expect, test } from 'vitest';
import { facts, shared, Wizard } from './harness.ts';

const running = shared();

test('[E7] [N2] a browser that has begun many log-ins in vain, as a tester’s in a day, still comes back from the next', async () => {
  const browser = running().browser();
  // A browser keeps up to 180 cookies of a site.
  for (let n = 0; n < 170; n += 1) {
    await browser.request(`${browser.origin}/demo/start?client=demo-yes`);
  }
  const wizard = await Wizard.open(browser);
  await wizard.logIn('henry');
  expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Henry' });
});

test('[S7] the demo’s party takes an answer only in the browser that began the log-in', async () => {
  const [own, other] = [running().browser(), running().browser()];
  const wizard = await Wizard.open(own);
  await wizard.logIn('henry');
  await Wizard.open(other);
  const way = String((await wizard.post('completion')).body.redirectUrl);
  const back = String((await own.request(way)).headers.get('location'));
  expect(facts(await other.visit(back))).toMatchObject({ error: 'unknown_transaction' });
  expect(facts(await own.visit(back))).toMatchObject({ given_name: 'Henry' });
});

test.each([
  ['client=demo-yess', 'No such client. There are demo-yes, demo-verbund, '],
  ['client=demo-payment&payment=nomatch', 'No such payment. There are match, close-match, '],
])(
  '[D2] a name that is misspelt in a script starts nothing, and is answered with those that there are: %s',
  async (query, words) => {
    const reply = await fetch(`${running().origin}/demo/start?${query}`, { redirect: 'manual' });
    expect(reply.status).toBe(404);
    expect(await reply.text()).toContain(words);
  },
);
