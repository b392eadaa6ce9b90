/**
 * `npm run bench`: the performance of one backend process, with
 * the embedded store and with Redis. Measures complete log-ins per second (from the requesting party, with
 * PIN and TAN, back to it), the processor time of each, and the share of it for hashing the PIN; then, for
 * customers who wait with a QR code, the memory of each and the time from the app's Approve to the browser.
 * Needs a build and Linux (it reads /proc), and prints Markdown. A benchmark, not a test.
 */
import { readFileSync } from 'node:fs';
import { hashPin, verifyPin } from '#backend/process/log-in/pin-hash.ts';
import { Browser } from '../backend/browser.ts';
import { facts, Wizard } from '../backend/wizard.ts';
import { measureWaiting, openSite, type Site } from '../load/measure.ts';
import { needBuild, numberOf, readCommand } from '../tools/command.ts';
import { quantile } from './quantile.ts';

const USAGE = `npm run bench
  -- --seconds N         log in for so long on each store, 15 without it
  -- --waiting N,N,…     so many customers wait, 10,100,1000,5000 without it`;

const { values } = readCommand(USAGE, {
  options: {
    seconds: { type: 'string', default: '15' },
    waiting: { type: 'string', default: '10,100,1000,5000' },
  },
});
const SECONDS = numberOf('seconds', values.seconds, 1, 600);
const WAITING = values.waiting.split(',').map((each) => numberOf('waiting', each, 1, 5000));
/** Customers who log in at the same time. */
const AT_ONCE = 8;
/**
 * By name, the customers whose log-in takes a TAN and nothing else. Of one alone, more than five TANs could be checked at
 * the same moment on a slow machine, which locks the access (S4).
 */
const CUSTOMERS = { anna: 'Anna', emma: 'Emma', felix: 'Felix' };
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** The processor time that a process has used, in ms. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The processor time for verifying one PIN, in ms. */
async function cpuOfPin(): Promise<number> {
  const hash = await hashPin('12345');
  const before = process.cpuUsage();
  for (let n = 0; n < 50; n += 1) await verifyPin(hash, '12345');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / 50;
}

async function logInOnce(url: string, n: number): Promise<void> {
  const names = Object.entries(CUSTOMERS);
  const [customer = '', name] = names[n % names.length] ?? [];
  const wizard = await Wizard.open(new Browser(url));
  await wizard.logIn(customer);
  await wizard.walk(customer);
  if (facts(await wizard.complete()).given_name !== name) throw new Error('not logged in');
}

interface LogIns {
  readonly perSecond: number;
  readonly cpuEach: number;
  readonly p50: number;
  readonly p95: number;
}

async function measureLogIns({ bank: { url, pid = 0 } }: Site): Promise<LogIns> {
  for (let n = 0; n < 20; n += 1) await logInOnce(url, n);
  const times: number[] = [];
  const [cpu, from] = [cpuOf(pid), performance.now()];
  async function logIns(n: number): Promise<void> {
    while (performance.now() - from < SECONDS * 1000) {
      const began = performance.now();
      await logInOnce(url, n);
      times.push(performance.now() - began);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => logIns(n)));
  const seconds = (performance.now() - from) / 1000;
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    cpuEach: (cpuOf(pid) - cpu) / times.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  };
}

needBuild();
const pin = await cpuOfPin();
console.log(
  '| store | log-ins per second | processor time of each | of it the PIN (argon2id) | time of each, 8 at once: median, p95 |',
);
console.log('|---|---|---|---|---|');
for (const onRedis of [false, true]) {
  const site = await openSite(onRedis);
  const { perSecond, cpuEach, p50, p95 } = await measureLogIns(site);
  await site.end();
  const share = `${pin.toFixed(1)} ms (${Math.round((100 * pin) / cpuEach)} %)`;
  console.log(
    `| ${onRedis ? 'Redis' : 'embedded'} | ${perSecond.toFixed(1)} | ${cpuEach.toFixed(1)} ms | ${share} | ${p50.toFixed(0)} ms, ${p95.toFixed(0)} ms |`,
  );
}

console.log(
  '\n| waiting | store | memory of the process | for each | Redis for each | Approve → event: median, p95 | lost |',
);
console.log('|---|---|---|---|---|---|---|');
for (const onRedis of [false, true]) {
  for (const browsers of WAITING) {
    const site = await openSite(onRedis);
    const cost = await measureWaiting(site, browsers, 5);
    await site.end();
    const redis =
      cost.perLogInOnRedis === undefined ? '–' : `${cost.perLogInOnRedis.toFixed(1)} kB`;
    console.log(
      `| ${browsers} | ${onRedis ? 'Redis' : 'embedded'} | ${Math.round(cost.watched / 1000)} MB | ${cost.perCustomer.toFixed(0)} kB | ${redis} | ${cost.median.toFixed(1)} ms, ${cost.p95.toFixed(1)} ms | ${cost.lost + cost.unheard} |`,
    );
  }
}
