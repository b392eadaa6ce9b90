import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Redis } from '../tools/redis.ts';
import { BACKEND_WITH_CANARIES } from '../tools/servers.ts';
import { Browser } from './browser.ts';
import { CANARIES, CANARY_PIN, foundIn } from './canaries/canaries.ts';
import { facts, Wizard } from './harness.ts';
import { spawned } from './spawn.ts';

// A process is started several times, and the machine may be busy with other tests.
const SLOW = { timeout: 240_000 };

let redis: Redis;
beforeAll(async () => {
  redis = await Redis.start();
}, 240_000);
afterAll(() => redis?.stop());

/** A browser that keeps every address it went to or was sent to, and every cookie it was given. */
class Remembering extends Browser {
  readonly seen: string[] = [];

  override async request(url: string, init?: RequestInit): Promise<Response> {
    const response = await super.request(url, init);
    this.seen.push(url, response.headers.get('location') ?? '');
    this.seen.push(...response.headers.getSetCookie());
    return response;
  }
}

interface Place {
  readonly env: NodeJS.ProcessEnv;
  /** Everything that is stored there now, including deleted data that are still in a file. */
  stored(): string;
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

function embedded(): Place {
  const folder = mkdtempSync(path.join(tmpdir(), 'canaries-'));
  // Includes the write-ahead log, which has everything that was ever written.
  return { env: { DATA_DIR: folder }, stored: () => filesIn(folder) };
}

function onRedis(): Place {
  // Its append-only file has every command that ever changed something, with keys and values.
  return {
    env: { REDIS_URL: redis.url, REDIS_PREFIX: `${randomUUID()}:` },
    stored: () => filesIn(redis.folder),
  };
}

/** Every kind of wrong input, up to a request that no route understands. */
async function goWrong(wizard: Wizard): Promise<void> {
  await wizard.logIn('david', CANARIES.wrongPin);
  await wizard.logIn(CANARIES.identifier, CANARIES.wrongPin);
  await wizard.post('log-in', { identifier: CANARIES.identifier, pin: [CANARIES.pin] });
  await wizard.post('log-in', { identifier: 'x'.repeat(20_000), pin: CANARIES.pin });
  await wizard.browser.call('GET', `/${CANARIES.address}?pin=${CANARIES.address}`);
  const time = new Date().toISOString();
  const message = `${CANARIES.pasted} ${CANARIES.payeeIban}`;
  const body = { messages: [{ level: 'ERROR', message, time }] };
  expect((await wizard.browser.call('POST', '/logger', { body })).status).toBe(200);
  const { hostname, port } = new URL(wizard.browser.inner);
  const socket = connect(Number(port), hostname).end(`GET /${CANARIES.address} HTTP/9\r\n\r\n`);
  await once(socket.resume(), 'close');
}

/** Takes a TAN step, with a wrong TAN first; returns the right one. */
async function confirm(wizard: Wizard, customer: string): Promise<string> {
  const { id } = await wizard.startTan('psd2-auth');
  await wizard.submitTan(id, CANARIES.wrongTan);
  const tan = await wizard.tanFor(customer, id);
  expect((await wizard.submitTan(id, tan)).status).toBe(200);
  expect((await wizard.post('steps/psd2-auth/tan-end')).status).toBe(200);
  return tan;
}

test.each([
  ['embedded', embedded, ['SIGUSR2', 'SIGHUP']],
  ['Redis', onRedis, []],
] as const)(
  '[S8] canary PINs, TANs, IBANs, names and cookies of whole log-ins are in nothing that is stored, printed or in an address: %s',
  SLOW,
  async (_name, open, surprises) => {
    const { env, stored } = open();
    const backend = await spawned({ ...env, LOG_LEVEL: 'debug' }, BACKEND_WITH_CANARIES);
    const browser = new Remembering(backend.origin);

    const payment = await Wizard.open(browser, 'demo-payment');
    await goWrong(payment);
    expect((await payment.logIn('david', CANARY_PIN)).status).toBe(200);
    const secrets: string[] = Object.values(CANARIES);
    secrets.push(await confirm(payment, 'david'));
    expect(await payment.walk('david', 'INITIATE_REMITTANCE')).toEqual([]);

    // Surprises in the middle of a payment: an uncaught exception and an unhandled rejection.
    for (const signal of surprises) {
      expect(await backend.end(signal)).toBe(1);
      expect(backend.printed()).toContain('crashed');
      await backend.restart();
    }
    await payment.walk('david');
    const files = [stored()];
    const payer = facts(await payment.complete());
    expect(payer).toMatchObject({ given_name: 'David', family_name: expect.any(String) });

    const consent = await Wizard.open(browser);
    await consent.logIn('bruno', CANARY_PIN);
    secrets.push(await confirm(consent, 'bruno'));
    await consent.walk('bruno');
    const session = browser.jar.get('auth-session') ?? 'no session';
    const claims = facts(await consent.complete());
    expect(claims).toMatchObject({ iban: expect.any(String), family_name: expect.any(String) });
    secrets.push(`${claims.iban}`, `${claims.family_name}`, `${payer.family_name}`);
    files.push(stored());
    await backend.kill();
    files.push(stored());

    const kept = files.join('\n');
    const printed = backend.printed();
    // Proves that the search looks where log-ins leave traces.
    for (const { id } of [payment, consent]) {
      expect(foundIn(kept, [id])).toEqual([id]);
      expect(foundIn(printed, [id])).toEqual([id]);
    }
    expect(foundIn(JSON.stringify(payer), secrets)).toContain(payer.family_name);
    expect(foundIn(`a TAN ${secrets.at(-4)}, as typed`, secrets)).toHaveLength(1);
    const codes = browser.seen.flatMap((seen) => /[?&]code=([\w-]+)/.exec(seen)?.[1] ?? []);
    expect(codes.length).toBeGreaterThan(1);
    expect(foundIn(kept, [...secrets, ...codes, session]), 'stored').toEqual([]);
    expect(foundIn(printed, [...secrets, ...codes, session]), 'printed').toEqual([]);
    const addresses = browser.seen.filter((seen) => !seen.includes(CANARIES.address));
    expect(foundIn(addresses.join('\n'), secrets), 'in addresses and cookies').toEqual([]);
  },
);
