import { expect, test } from 'vitest';
import { demoCustomers } from '#backend/demo/personas.ts';
import { watch } from './event-reader.ts';
import { start, Wizard } from './harness.ts';

/** Demo customers that are looked up only when the test says so. */
async function slowCustomers() {
  const customers = await demoCustomers();
  let asked = () => {};
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const find: typeof customers.find = async (name) => {
    asked();
    await mayAnswer;
    return customers.find(name);
  };
  return { customers: { ...customers, find }, isAsked, answer };
}

test('[N4] a server that stops finishes what is under way, and takes nothing new', async () => {
  const { customers, isAsked, answer } = await slowCustomers();
  const { server, browser } = await start({ customers });
  const wizard = await Wizard.open(browser());
  const underWay = wizard.logIn('anna');
  await isAsked;
  const closed = server.close();
  await expect.poll(() => fetch(wizard.browser.inner).catch(() => 'refused')).toBe('refused');
  answer();
  expect((await underWay).status).toBe(200);
  await closed;
});

test('[N4] [Q5] a server that stops sends the waiting browsers back, each at a moment of its own', async () => {
  const { server, browser } = await start();
  const waiting = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const wizard = await Wizard.open(browser());
      return watch(wizard);
    }),
  );
  const closed = server.close();
  const said = await Promise.all(waiting.map((stream) => stream.rest()));
  await closed;
  const pauses = said.map((text) => Number(/retry: (\d+)$/.exec(text.trim())?.[1]));
  expect(Math.min(...pauses)).toBeGreaterThan(0);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1000);
  expect(new Set(pauses).size).toBeGreaterThan(10);
});
