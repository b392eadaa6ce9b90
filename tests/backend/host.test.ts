import { expect, test } from 'vitest';
import { facts, start, Wizard } from './harness.ts';

test('[E7] a server on every address brings its customer back', async () => {
  const { browser } = await start({ config: { host: '0.0.0.0' } });
  const wizard = await Wizard.open(browser());
  await wizard.logIn('henry');
  expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Henry' });
});
