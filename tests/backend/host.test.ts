import { expect, test } from 'vitest';
import { innerOrigin } from '#backend/http/inner-origin.ts';
import { facts, start, Wizard } from './harness.ts';

test.each([
  ['127.0.0.1', 'IPv4', 'http://127.0.0.1:80'],
  ['0.0.0.0', 'IPv4', 'http://127.0.0.1:80'],
  ['192.168.1.5', 'IPv4', 'http://192.168.1.5:80'],
  ['::', 'IPv6', 'http://127.0.0.1:80'],
  ['::1', 'IPv6', 'http://[::1]:80'],
])('[E7] a server on %s finds itself', (address, family, origin) => {
  expect(innerOrigin([{ address, family, port: 80 }])).toBe(origin);
});

test('[E7] a server on every address brings its customer back', async () => {
  const { browser } = await start({ config: { host: '0.0.0.0' } });
  const wizard = await Wizard.open(browser());
  await wizard.logIn('henry');
  expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Henry' });
});
