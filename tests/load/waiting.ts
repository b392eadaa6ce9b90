/**
 * `npm run bench:waiting [-- --browsers 500 --seconds 120 --redis]`: that many browsers wait with a QR
 * code on one backend process over loopback, each with a session and an event stream of its own. Prints
 * how many streams were lost, the memory of each, and how long an approval takes to be heard. With
 * `--redis`, data and events are on a Redis of its own, and another process is told of the approval.
 * Needs a build, and stops by itself.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { AppLogIn, AppLogInEvent } from '#contract/app-log-in.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { InitUiReply } from '#contract/entry.ts';
import { eventsPath } from '#contract/platform.ts';
import { Browser } from '../backend/browser.ts';
import { quantile } from '../bench/quantile.ts';
import { Bank } from '../e2e/support/bank.ts';
import { Redis } from '../tools/redis.ts';

const { values } = parseArgs({
  options: {
    browsers: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '120' },
    redis: { type: 'boolean', default: false },
  },
});
const BROWSERS = Math.min(2000, Math.max(1, Number(values.browsers)));
const SECONDS = Math.min(600, Math.max(1, Number(values.seconds)));
/** Browsers that open their log-in at the same time. */
const AT_ONCE = 20;
/** Whatever happens, the run is over by then. */
const LONGEST_MS = (SECONDS + 240) * 1000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What the process holds in memory, in kB; its garbage is in it, so that it may also shrink while nobody leaves. */
const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString());

/** A customer before the log-in, who waits with a QR code. */
class Waiting {
  readonly #browser: Browser;
  readonly #id: string;
  readonly #abort = new AbortController();
  readonly #told = new Map<string, (at: number) => void>();
  lost = false;

  private constructor(browser: Browser, id: string) {
    this.#browser = browser;
    this.#id = id;
  }

  static async open(url: string): Promise<Waiting> {
    const browser = new Browser(url);
    const { url: entry } = await browser.visit('/demo/start?client=demo-yes');
    const { body } = await browser.call('POST', `/init-ui${entry.search}`);
    return new Waiting(browser, z.parse(InitUiReply, body).authentication.id);
  }

  async watch(): Promise<void> {
    const url = this.#browser.origin + API_BASE + eventsPath(this.#id);
    const { signal } = this.#abort;
    const { status, body } = await this.#browser.request(url, { signal });
    if (status !== 200 || body === null) throw new Error(`events answered ${status}`);
    this.#read(body.pipeThrough(new TextDecoderStream())).catch(() => {
      this.lost ||= !signal.aborted;
    });
  }

  async #read(stream: ReadableStream<string>): Promise<void> {
    let buffer = '';
    for await (const text of stream) {
      const at = performance.now();
      const messages = (buffer + text).split('\n\n');
      buffer = messages.pop() ?? '';
      for (const message of messages) this.#hear(message, at);
    }
    this.lost ||= !this.#abort.signal.aborted;
  }

  #hear(message: string, at: number): void {
    const data = /^event: app-log-in\ndata: (.+)$/m.exec(message)?.[1];
    if (data === undefined) return;
    const { id, status } = z.parse(AppLogInEvent, JSON.parse(data));
    this.#told.get(`${id} ${status}`)?.(at);
  }

  async showCode(): Promise<string> {
    const path = `/authentications/${this.#id}/qr-log-ins`;
    return z.parse(AppLogIn, (await this.#browser.call('POST', path)).body).id;
  }

  /** The time from the app's Approve to the event in this browser, in ms. */
  async approval(bank: Bank, id: string): Promise<number> {
    const heard = new Promise<number>((resolve) => {
      this.#told.set(`${id} approved`, resolve);
    });
    const from = performance.now();
    await bank.decide('emma', id, 'approve');
    const at = await Promise.race([heard, pause(10_000)]);
    return typeof at === 'number' ? at - from : Number.POSITIVE_INFINITY;
  }

  leave(): void {
    this.#abort.abort();
  }
}

async function inGroups<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let start = 0; start < count; start += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - start);
    all.push(...(await Promise.all(Array.from({ length: size }, (_, i) => work(start + i)))));
  }
  return all;
}

interface Site {
  /** Where the browsers wait. */
  readonly bank: Bank;
  /** Where the approvals arrive. */
  readonly approver: Bank;
  readonly redis: Redis | undefined;
}

async function run({ bank, approver, redis }: Site): Promise<boolean> {
  const { url, pid = 0 } = bank;
  // Warmed up, so that what is measured is the waiting and not the first time of everything.
  await inGroups(AT_ONCE, async () => (await Waiting.open(url)).showCode());
  const before = memoryOf(pid);
  const kept = await redis?.memory();
  const waiting = await inGroups(BROWSERS, () => Waiting.open(url));
  await inGroups(BROWSERS, async (i) => waiting[i]?.showCode());
  const shown = memoryOf(pid);
  const keptThen = await redis?.memory();
  await inGroups(BROWSERS, async (i) => waiting[i]?.watch());
  const watched = memoryOf(pid);
  console.log(`${BROWSERS} browsers wait; ${SECONDS} s …`);

  const until = performance.now() + SECONDS * 1000;
  while (performance.now() < until) await pause(Math.min(30_000, until - performance.now()));
  const after = memoryOf(pid);
  const lost = waiting.filter((one) => one.lost).length;

  const delays: number[] = [];
  for (const one of waiting) delays.push(await one.approval(approver, await one.showCode()));
  delays.sort((a, b) => a - b);
  const unheard = delays.filter((delay) => delay === Number.POSITIVE_INFINITY).length;
  for (const one of waiting) one.leave();

  const perBrowser = (kB: number) => `${(kB / BROWSERS).toFixed(1)} kB`;
  const ms = (delay: number) => `${delay.toFixed(1)} ms`;
  console.log(`lost streams:                 ${lost}`);
  console.log(`approvals not heard:          ${unheard}`);
  console.log(
    `memory of the process:        ${before} kB before, ${watched} kB with all, ${after} kB at the end`,
  );
  console.log(`  each log-in and its code:   ${perBrowser(shown - before)}`);
  console.log(`  each open stream:           ${perBrowser(watched - shown)}`);
  console.log(`  each waiting customer:      ${perBrowser(watched - before)}`);
  if (kept !== undefined && keptThen !== undefined) {
    console.log(`memory of Redis, each log-in: ${perBrowser(keptThen - kept)}`);
  }
  console.log(
    `approve → event:              median ${ms(quantile(delays, 0.5))}, p95 ${ms(quantile(delays, 0.95))}`,
  );
  return lost === 0 && unheard === 0;
}

const redis = values.redis ? await Redis.start() : undefined;
const shared = redis === undefined ? {} : { REDIS_URL: redis.url };
const bank = await Bank.start(shared);
const second = { ...shared, PUBLIC_URL: bank.url };
const approver = redis === undefined ? bank : await Bank.start(second);
const tooLong = setTimeout(() => {
  console.error('The run took too long.');
  process.exitCode = 1;
  for (const one of [bank, approver]) void one.end('SIGKILL');
  void Promise.resolve(redis?.kill()).then(() => process.exit());
}, LONGEST_MS);
try {
  process.exitCode = (await run({ bank, approver, redis })) ? 0 : 1;
} finally {
  clearTimeout(tooLong);
  await bank.stop();
  if (approver !== bank) await approver.stop();
  await redis?.stop();
}
