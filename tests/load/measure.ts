import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { AppLogInEvent } from '#contract/app-log-in.ts';
import { AppLogIn } from '#contract/app-log-in-state.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { InitUiReply } from '#contract/entry.ts';
import { eventsPath } from '#contract/platform.ts';
import { Browser } from '../backend/browser.ts';
import { quantile } from '../bench/quantile.ts';
import { Bank } from '../e2e/support/bank.ts';
import { Redis } from '../tools/redis.ts';

/** How many browsers open their log-in at the same time. */
const AT_ONCE = 20;
/** The maximum number of measured approvals, as they are made one after the other. */
const MEASURED = 500;

/**
 * The resident memory of a process, in kB. It includes garbage, so it can shrink although nobody has left.
 */
const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString());

/** A customer who waits with a QR code. */
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

export interface Site {
  /** The process at which the browsers wait. */
  readonly bank: Bank;
  /** The process that gets the approvals. */
  readonly approver: Bank;
  readonly redis: Redis | undefined;
}

/** The costs of waiting, in kB and ms; those that begin with `per` are for one customer. */
export interface Cost {
  readonly browsers: number;
  readonly lost: number;
  readonly unheard: number;
  readonly before: number;
  readonly watched: number;
  readonly after: number;
  readonly perLogIn: number;
  readonly perStream: number;
  readonly perCustomer: number;
  readonly perLogInOnRedis: number | undefined;
  readonly median: number;
  readonly p95: number;
}

/**
 * Lets this many browsers wait with a QR code at one process for this long; then approves a sample of them.
 */
export async function measureWaiting(site: Site, browsers: number, seconds: number): Promise<Cost> {
  const { bank, approver, redis } = site;
  const { url, pid = 0 } = bank;
  // Warms up the process, so that its first requests are not measured.
  await inGroups(AT_ONCE, async () => (await Waiting.open(url)).showCode());
  const before = memoryOf(pid);
  const kept = await redis?.memory();
  const waiting = await inGroups(browsers, () => Waiting.open(url));
  await inGroups(browsers, async (i) => waiting[i]?.showCode());
  const shown = memoryOf(pid);
  const keptThen = await redis?.memory();
  await inGroups(browsers, async (i) => waiting[i]?.watch());
  const watched = memoryOf(pid);

  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) await pause(Math.min(30_000, until - performance.now()));
  const after = memoryOf(pid);
  const lost = waiting.filter((one) => one.lost).length;

  const delays: number[] = [];
  const every = Math.ceil(browsers / MEASURED);
  for (const one of waiting.filter((_, index) => index % every === 0)) {
    delays.push(await one.approval(approver, await one.showCode()));
  }
  delays.sort((a, b) => a - b);
  for (const one of waiting) one.leave();
  const each = (kB: number) => kB / browsers;
  return {
    browsers,
    lost,
    unheard: delays.filter((delay) => delay === Number.POSITIVE_INFINITY).length,
    before,
    watched,
    after,
    perLogIn: each(shown - before),
    perStream: each(watched - shown),
    perCustomer: each(watched - before),
    perLogInOnRedis:
      kept === undefined || keptThen === undefined ? undefined : each(keptThen - kept),
    median: quantile(delays, 0.5),
    p95: quantile(delays, 0.95),
  };
}

/** Starts one process, or with Redis two: then the second gets the approvals. */
export async function openSite(onRedis: boolean): Promise<Site & { end(): Promise<void> }> {
  const redis = onRedis ? await Redis.start() : undefined;
  const shared = redis === undefined ? {} : { REDIS_URL: redis.url };
  const bank = await Bank.start({ ...shared, LOG_LEVEL: 'error' });
  const second = { ...shared, PUBLIC_URL: bank.url, LOG_LEVEL: 'error' };
  const approver = redis === undefined ? bank : await Bank.start(second);
  return {
    bank,
    approver,
    redis,
    async end() {
      await bank.stop();
      await approver.stop();
      await redis?.stop();
    },
  };
}
