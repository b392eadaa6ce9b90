import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { loadSecrets, newSecrets, SECRETS } from '#backend/keys/secrets.ts';
import { pairwiseSubject } from '#backend/oidc/subject.ts';
import { AttemptCounter } from '#backend/process/limits/attempts.ts';
import { ConfigError } from '#backend/settings/config-file.ts';
import { openSqliteStore } from '#backend/store/sqlite.ts';
import { start, Wizard } from './harness.ts';

function written(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const file = join(folder, 'secrets.json');
  writeFileSync(file, content);
  return file;
}

function emptyStore() {
  const store = openSqliteStore(undefined, Date.now);
  onTestFinished(() => store.close());
  return store;
}

test('[S7] two processes that start at once on one store have the same keys', async () => {
  const store = emptyStore();
  const [one, other] = await Promise.all([
    loadSecrets(store, undefined),
    loadSecrets(store, undefined),
  ]);
  expect(one.jwks).toEqual(other.jwks);
  expect(one.key('cookies')).toBe(other.key('cookies'));
  expect(one.key('cookies')).not.toBe(one.key('csrf'));
});

test('[N4] [S4] [S7] in every release, a master key seals the store with the same key, and knows customers by the same names', async () => {
  const store = emptyStore();
  const master = 'a-key-that-an-operator-has-kept-for-years';
  await store.put(SECRETS, 'installation', { master, jwks: [{ kty: 'EC' }] });
  const secrets = await loadSecrets(store, undefined);
  expect(secrets.storeKeys).toEqual(['CThb-VGe_S6-noFXLORJBbPObIcukItlD_rzST7mEVI']);
  const shop = { clientId: 'shop', subjectType: 'pairwise' } as const;
  const subject = pairwiseSubject(secrets, shop, 'anna');
  expect(subject).toBe('d0dDvdvfxccLaKVOMz_bRz4r3OXu4kpFA2a5agYIexU');
  const attempts = new AttemptCounter(store, secrets, Date.now);
  const counted = attempts.pseudonymOf(undefined, 'anna');
  expect(counted).toBe('BZPQjuzFRYcQmV6BpmXaZVuAHhiWs7gX-U4_F4oRtds');
});

test('[S8] keys that are kept in a file are in no store, and serve as well', async () => {
  const secretsFile = written(await newSecrets());
  const { server, browser } = await start({ config: { secretsFile } });
  const wizard = await Wizard.open(browser());
  expect((await wizard.logIn('henry')).status).toBe(200);
  expect((await wizard.complete()).text).toContain('You are logged in');
  const kind = { name: 'secrets', parse: (stored: unknown) => z.parse(z.unknown(), stored) };
  expect(await server.services.store.get(kind, 'installation')).toBeUndefined();
});

test('[S7] [N5] a key that cannot sign is told by its place, before anybody logs in', async () => {
  const secrets = JSON.parse(await newSecrets());
  const [rsa, ec] = secrets.jwks;
  const [other] = JSON.parse(await newSecrets()).jwks;
  const wrongs = [{ ...rsa, n: other.n }, { ...ec, d: undefined }, { kty: 'RSA' }];
  for (const wrong of [...wrongs, { ...ec, use: 'enc' }]) {
    const file = written(JSON.stringify({ ...secrets, jwks: [rsa, wrong] }));
    const loading = loadSecrets(emptyStore(), file);
    await expect(loading).rejects.toThrow(
      `SECRETS_FILE (${file}): wrong at jwks.1, which does not sign`,
    );
  }
});

const jwkOf = ({ privateKey }: KeyPairKeyObjectResult, alg?: string) => ({
  ...privateKey.export({ format: 'jwk' }),
  alg,
});
const rsaKeys = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength });
const ecKeys = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve });

test.each([
  ['has less than 2048 bits', () => jwkOf(rsaKeys(1024))],
  ['is of a curve that is not used', () => jwkOf(ecKeys('P-384'))],
  ['is of a curve that is not used', () => jwkOf(generateKeyPairSync('ed448'))],
  ['has another alg than RS256 or PS256', () => jwkOf(rsaKeys(2048), 'RS512')],
  ['has another alg than ES256', () => jwkOf(ecKeys('P-256'), 'RS256')],
  ['has another alg than EdDSA or Ed25519', () => jwkOf(generateKeyPairSync('ed25519'), 'ES256')],
])(
  '[S7] [N5] a key with which no token would be signed is told at the start, and not to the first party: it %s',
  async (why, generate) => {
    const secrets = JSON.parse(await newSecrets());
    const file = written(JSON.stringify({ ...secrets, jwks: [generate(), ...secrets.jwks] }));
    await expect(loadSecrets(emptyStore(), file)).rejects.toThrow(
      `SECRETS_FILE (${file}): wrong at jwks.0, which ${why}`,
    );
  },
);

test('[S7] [N5] a key that is there twice, as after a change of keys that was not finished, is told by its place', async () => {
  const secrets = JSON.parse(await newSecrets());
  const nameless = secrets.jwks.map(({ kid: _, ...jwk }: { kid: string }) => jwk);
  for (const [rsa, ec] of [secrets.jwks, nameless]) {
    const file = written(JSON.stringify({ ...secrets, jwks: [rsa, ec, rsa] }));
    await expect(loadSecrets(emptyStore(), file)).rejects.toThrow(
      `SECRETS_FILE (${file}): wrong at jwks.2, which is there twice`,
    );
  }
});

test.each([
  ['{"master": "canary"', 'is no JSON, in line 1'],
  ['{"master": "canary", "jwks": []}', 'master: must be of length at least 32'],
  ['{"master": "canary", "jwks": ["canary"]}', 'jwks.0: is no JSON Web Key'],
])('[S8] a wrong file is refused without a word of what is in it: %s', async (content, why) => {
  const file = written(content);
  const loading = loadSecrets(emptyStore(), file);
  await expect(loading).rejects.toThrow(`SECRETS_FILE (${file}): ${why}`);
  await expect(loading).rejects.toBeInstanceOf(ConfigError);
  await expect(loading).rejects.not.toThrow('canary');
});

test.each([
  ['master', { master: 'k'.repeat(31) }],
  ['jwks', { jwks: [] }],
  ['storeKeys.0', { storeKeys: [] }],
  ['storeKeys.1', { storeKeys: ['k'.repeat(32), 'k'.repeat(31)] }],
  // Otherwise everything would be sealed with a key that is none of these.
  ['storeKey', { storeKeys: undefined, storeKey: ['k'.repeat(32)] }],
])(
  '[S8] [N5] keys too short, none, or misspelt, are told by their place: %s',
  async (path, wrong) => {
    const file = written(JSON.stringify({ ...JSON.parse(await newSecrets()), ...wrong }));
    await expect(loadSecrets(emptyStore(), file)).rejects.toThrow(
      `SECRETS_FILE (${file}): ${path}: `,
    );
  },
);

test('[S8] [N5] where there are several keys of the store, it is said that the first one seals everything now', async () => {
  const secrets = JSON.parse(await newSecrets());
  const said = async (...keys: string[]) => {
    const secretsFile = written(JSON.stringify({ ...secrets, storeKeys: keys }));
    const { log, browser } = await start({ config: { secretsFile } });
    await Wizard.open(browser());
    return () =>
      log.filter((line) => line.includes('sealed with')).map((line) => JSON.parse(line).msg);
  };
  const [one, other] = ['a'.repeat(32), 'b'.repeat(32)];
  const both = await said(one, other);
  await expect.poll(both).toEqual(['store sealed with the first of the storeKeys']);
  expect((await said(one))()).toEqual([]);
});

test('[S8] [N5] keys that do not open the data are told by where they are from: the file, or the data', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sealed-'));
  const [right, wrong] = [written(await newSecrets()), written(await newSecrets())];
  const { server } = await start({ config: { dataDir, secretsFile: right } });
  await server.close();
  await expect(start({ config: { dataDir, secretsFile: wrong } })).rejects.toThrow(
    new ConfigError(
      `SECRETS_FILE (${wrong}): the data were sealed with a key that it does not have`,
    ),
  );
  await expect(start({ config: { dataDir } })).rejects.toThrow(
    new ConfigError(
      'SECRETS_FILE: it is not set, and the data were sealed with a key that is not kept with them',
    ),
  );
});
