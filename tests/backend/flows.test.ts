import { expect, test } from 'vitest';
import { facts, start, Wizard } from './harness.ts';

test('[A1] [A5] [E7] anna logs in, confirms by TAN and comes back with claims', async () => {
  const { browser } = await start();
  const wizard = await Wizard.open(browser());
  const answer = await wizard.logIn(' Anna ');
  expect(answer.status).toBe(200);
  expect(await wizard.next()).toBe('START_TAN_PROCESS_FOR_PSD2_AUTH');
  await wizard.confirmByTan('anna', 'psd2-auth');
  expect(await wizard.next()).toBeUndefined();
  const page = await wizard.complete();
  expect(page.url.pathname).toBe('/callback');
  expect(facts(page)).toMatchObject({ given_name: 'Anna', amr: '["pwd","otp","mfa"]' });
});
