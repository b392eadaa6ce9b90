import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, CDPSession, Cookie, Page } from 'playwright';
import { probe, type Seen } from './probe.ts';

/** Emulated network and processor: latency in ms, speeds in bytes per second, slowdown of the processor. */
export const PROFILES = {
  slow4g: { latency: 150, down: 1.6e6 / 8, up: 750e3 / 8, cpu: 4 },
  none: undefined,
} as const;
export type Profile = keyof typeof PROFILES;

export interface Target {
  readonly name: string;
  readonly url: string;
  /** The field that makes the page usable. */
  readonly selector: string;
}

export interface Run extends Seen {
  readonly requests: number;
  /** Transferred bytes, including headers. */
  readonly bytes: number;
}

/** A page has finished loading when there was no network activity for this long. */
const SETTLED_MS = 1500;
const GIVE_UP_MS = 60_000;
const PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
  ignoreHTTPSErrors: true,
};

/** Counts requests and transferred bytes. */
async function watchNetwork(cdp: CDPSession) {
  const wire = { requests: 0, bytes: 0, open: new Set<string>(), last: Date.now() };
  const touch = () => {
    wire.last = Date.now();
  };
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ request, requestId, redirectResponse }) => {
    if (!request.url.startsWith('http')) return;
    wire.requests += 1;
    wire.bytes += redirectResponse?.encodedDataLength ?? 0;
    wire.open.add(requestId);
    touch();
  });
  cdp.on('Network.dataReceived', touch);
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    wire.open.delete(requestId);
    wire.bytes += encodedDataLength;
    touch();
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => {
    wire.open.delete(requestId);
    touch();
  });
  return wire;
}

/** Slows down a page's network and processor as the profile says. */
export async function slowDown(cdp: CDPSession, profile: Profile): Promise<void> {
  const limits = PROFILES[profile];
  if (!limits) return;
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: limits.latency,
    downloadThroughput: limits.down,
    uploadThroughput: limits.up,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: limits.cpu });
}

/** Navigates from within the page, as a party's page does. */
async function leaveFor(page: Page, url: string): Promise<void> {
  const gone = page.waitForURL(url, { waitUntil: 'commit' });
  await page.evaluate((target) => location.assign(target), url);
  await gone;
}

/** The state of the browser before a load. */
export interface Beginning {
  /** The cookies of the log-in that the party has opened. */
  readonly cookies: Cookie[];
  /** The page of another site that the customer comes from; without it, the load begins in an empty tab. */
  readonly from?: string | undefined;
}

/** One cold load: a fresh context, so an empty cache and a fresh renderer. */
export async function measure(
  browser: Browser,
  { url, selector }: Target,
  profile: Profile,
  { cookies, from }: Beginning,
): Promise<Run> {
  const context = await browser.newContext(PHONE);
  await context.addCookies(cookies);
  const page = await context.newPage();
  if (from !== undefined) await page.goto(from);
  const cdp = await context.newCDPSession(page);
  const wire = await watchNetwork(cdp);
  await page.exposeBinding('__type', () => {
    cdp.send('Input.insertText', { text: 'q' }).catch(() => {});
  });
  // tsx wraps functions in a helper `__name`, which the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(probe, selector);
  await slowDown(cdp, profile);
  const started = Date.now();
  if (from === undefined) await page.goto(url, { waitUntil: 'commit' });
  else await leaveFor(page, url);
  for (;;) {
    await pause(100);
    const usable = await page.evaluate(() => window.__seen?.usable ?? null).catch(() => null);
    const quiet = wire.open.size === 0 || Date.now() - wire.last > 5000;
    if (usable !== null && quiet && Date.now() - wire.last > SETTLED_MS) break;
    if (Date.now() - started > GIVE_UP_MS) break;
  }
  const seen = await page.evaluate(() => window.__seen);
  await context.close();
  if (!seen) throw new Error(`nothing was seen of ${url}`);
  return { ...seen, requests: wire.requests, bytes: wire.bytes };
}
