import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AUTHENTICATION } from '#backend/process/authentication.ts';
import { ConfigError } from '#backend/settings/config-file.ts';
import { facts, start, Wizard } from './harness.ts';

const dataDir = () => mkdtempSync(join(tmpdir(), 'auth-data-'));

test('[S6] [N4] a backend that is restarted on its data in the middle lets the customer go on', async () => {
  const config = { dataDir: dataDir() };
  const first = await start({ config });
  const wizard = await Wizard.open(first.browser());
  const again = async (running: {
    server: { close(): Promise<void> };
    config: { port: number };
  }) => {
    await running.server.close();
    return start({ config: { ...config, port: running.config.port } });
  };
  const second = await again(first);
  await wizard.logIn('bruno');
  const challenge = await wizard.startTan('psd2-auth');
  const tan = await wizard.tanFor('bruno', challenge.id);
  const third = await again(second);
  expect(await wizard.tanFor('bruno', challenge.id)).toBe(tan);
  expect((await wizard.submitTan(challenge.id, tan)).status).toBe(200);
  await wizard.post('steps/psd2-auth/tan-end');
  await wizard.walk('bruno', 'APPROVE_TERMS_OF_SERVICE');
  const fourth = await again(third);
  await wizard.post('steps/terms-of-service/document-preview?locale=de-DE');
  await wizard.post('steps/terms-of-service/approval', undefined, 'approved-once');
  await again(fourth);
  const repeated = await wizard.post('steps/terms-of-service/approval', undefined, 'approved-once');
  expect(repeated.body.authenticationProcessCompleted).toBe(true);
  await wizard.walk('bruno');
  expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Bruno' });
});

/** The size of what SQLite reads at once. */
const PAGE = 4096;

test.each([
  ['the first', PAGE],
  ['the tenth', 10 * PAGE],
])(
  '[N5] data of which all after %s page is damaged are told as that at the start',
  async (_, from) => {
    const config = { dataDir: dataDir() };
    const first = await start({ config });
    for (let n = 0; n < 10; n += 1) await Wizard.open(first.browser());
    await first.server.close();
    const file = join(config.dataDir, 'auth.db');
    writeFileSync(file, readFileSync(file).fill('x', from));
    await expect(start({ config })).rejects.toThrow(
      new ConfigError(
        'DATA_DIR: auth.db is damaged: put a backup in its place, as docs/operating.md says',
      ),
    );
  },
);

test('[S4] a block outlives a restart', async () => {
  const config = { dataDir: dataDir() };
  const first = await start({ config });
  for (let n = 0; n < 5; n += 1) await (await Wizard.open(first.browser())).logIn('anna', 'wrong');
  await first.server.close();
  const second = await start({ config });
  const wizard = await Wizard.open(second.browser());
  expect((await wizard.logIn('anna', 'wrong')).body.code).toBe('PIN_LOCKED_AND_WRONG');
});

test('[S2] [S8] an ended log-in has nothing of its customer and their payment left', async () => {
  const { browser, server, later } = await start();
  const wizard = await Wizard.open(browser(), 'demo-payment');
  const { pisData } = await wizard.initUi();
  await wizard.logInAndWalk('david');
  const kept = async () =>
    JSON.stringify(await server.services.store.get(AUTHENTICATION, wizard.id));
  const customer = await server.services.customers.find('david');
  const traces = [
    customer?.id,
    customer?.accounts[0]?.iban,
    pisData?.payeeIban,
    pisData?.payeeName,
  ];
  const before = await kept();
  for (const trace of traces) expect(before).toContain(trace ?? 'no trace');
  await wizard.post('completion');
  const after = await kept();
  expect(after).toContain(wizard.id);
  // The ending only keeps the customer's id, for the party.
  for (const trace of traces.slice(1)) expect(after).not.toContain(trace);
  // The entry stays for five minutes, so that a lost answer can be asked for again.
  later(5 * 60_000);
  expect(await kept()).toBeUndefined();
});
