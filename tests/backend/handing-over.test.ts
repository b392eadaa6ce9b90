import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNginx } from '../tools/nginx.ts';
import { freePort } from '../tools/ports.ts';
import { Redis } from '../tools/redis.ts';
import { Browser } from './browser.ts';
import { watch } from './event-reader.ts';
import { bankingApp, facts, Wizard } from './harness.ts';
import { spawned } from './spawn.ts';

const ALIASES = ['anna', 'bruno', 'clara', 'david', 'henry'] as const;
/** How many log-ins each of them makes at the same time. */
const TIMES = 3;

let redis: Redis;
beforeAll(async () => {
  redis = await Redis.start();
}, 240_000);
afterAll(() => redis?.stop());

/** A browser that records every error answer. */
class Counting extends Browser {
  readonly refused: string[];

  constructor(origin: string, refused: string[]) {
    super(origin);
    this.refused = refused;
  }

  override async request(url: string, init?: RequestInit): Promise<Response> {
    const response = await super.request(url, init);
    if (response.status >= 400) this.refused.push(`${response.status} ${url}`);
    return response;
  }
}

/** Two processes on one Redis behind the nginx of docs/nginx, as a bank runs them. */
async function deployed() {
  const backends = [await freePort(), await freePort()] as const;
  const wizardDir = 'tests/backend/fixtures/wizard';
  const { nginx, https } = await startNginx({ backends, wizardDir, tls: false });
  const origin = `http://localhost:${https}`;
  const perMinute = ['PER_MINUTE', 'LOG_IN_PER_MINUTE', 'TAN_PER_MINUTE'];
  const limits = [...perMinute, 'PER_IDENTIFIER', 'TANS_PER_CUSTOMER'];
  const unlimited = Object.fromEntries(limits.map((name) => [`RATE_LIMIT_${name}`, '1000000']));
  const env = { ...unlimited, PUBLIC_URL: origin, REDIS_URL: redis.url };
  const [a, b] = await Promise.all(
    backends.map((port) => spawned({ ...env, PORT: String(port), LOG_LEVEL: 'info' })),
  );
  if (a === undefined || b === undefined) throw new Error('two processes');
  return { a, b, origin, [Symbol.asyncDispose]: () => nginx.stop() };
}

test('[N5] [N4] [Q5] each of two processes is told to stop in the middle of log-ins: every customer finishes at the other, who waits too, and nothing is refused', {
  timeout: 240_000,
}, async () => {
  await using site = await deployed();
  const { a, b, origin } = site;
  const refused: string[] = [];
  const customers = ALIASES.flatMap((alias) => Array.from({ length: TIMES }, () => alias));
  const begun = await Promise.all(
    customers.map(async (alias) => {
      const wizard = await Wizard.open(new Counting(origin, refused), 'demo-yes');
      await wizard.logIn(alias);
      return { alias, wizard };
    }),
  );
  const waiting = await Wizard.open(new Counting(origin, refused));
  const { id } = await waiting.startQr();
  const stream = await watch(waiting.on(a));
  expect((await stream.next())?.data).toEqual({ id, status: 'waiting' });

  // The first process is told to stop while everybody goes on.
  const walked = Promise.all(begun.map(({ alias, wizard }) => wizard.walk(alias)));
  expect(await a.end('SIGTERM')).toBe(0);
  expect(await stream.rest()).toMatch(/retry: \d+$/);
  const again = await watch(waiting);
  await bankingApp(b.inner).decide(id, 'approve', 'emma');
  await expect.poll(async () => (await again.next())?.data).toEqual({ id, status: 'approved' });
  expect((await waiting.finishAppLogIn(id)).status).toBe(200);
  await waiting.walk('emma');
  await walked;

  // The second is told to stop while everybody is on the way back to the party.
  await a.restart();
  const back = Promise.all([...begun, { alias: 'emma', wizard: waiting }].map(comeBack));
  expect(await b.end('SIGTERM')).toBe(0);
  expect(await back).toEqual([...customers, 'emma']);
  expect(refused).toEqual([]);
});

/** Follows the way back to the party; returns who arrived there. */
async function comeBack({ wizard }: { readonly wizard: Wizard }): Promise<string | undefined> {
  return facts(await wizard.complete()).given_name?.toLowerCase();
}
