import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from 'playwright/test';
import { API_BASE } from '#contract/endpoint.ts';
import { Bank } from './bank.ts';
import { BankKind, Banks } from './banks.ts';
import { Customer } from './customer.ts';
import { ForeignParty } from './foreign-party.ts';
import { routesAtOnce } from './routes-at-once.ts';
import { sightings } from './sightings.ts';
import { WarmBrowser } from './warm-browser.ts';
import { type Language, LOCALES, Words } from './words.ts';

export { expect };
export type Appearance = 'light' | 'dark';

const HEALTH = '/services_auth/auth-backend/healthz';

/** Exceptions from what fails every test: complaints of the pages, and requests to other hosts. */
export interface Guard {
  /** Ignores one kind of complaint in this test; `because` says why it is expected. */
  allow(complaint: RegExp, because: string): void;
  /** Allows requests to another host than the bank's. */
  allowHost(url: string): void;
}

interface Options {
  language: Language;
  appearance: Appearance;
  /** Uses a browser that has never been at this bank, with an empty cache. */
  cold: boolean;
  /** The browser's clock starts at the bank's time, and the test moves it. */
  timed: boolean;
}

interface Fixtures {
  bank: Bank;
  words: Words;
  guard: Guard;
  customer: Customer;
  foreign: ForeignParty;
  /** The address of the page that stays open from test to test. */
  anchor: string;
}

/** Whether the message is the browser's report of a refused call (4xx), which is a normal answer. */
function isRefusal(message: ConsoleMessage): boolean {
  const refused = /^Failed to load resource: the server responded with a status of 4\d\d/;
  return refused.test(message.text()) && message.location().url.includes(API_BASE);
}

function watch(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    const type = message.type();
    if (type !== 'error' && type !== 'warning') return;
    if (isRefusal(message)) return;
    complaints.push(`console ${type}: ${message.text()} ${message.location().url}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
}

/**
 * Fails the test after console errors and warnings, page errors, CSP violations, 5xx responses, and requests
 * to other hosts.
 */
async function guarding(
  context: BrowserContext,
  bank: Bank,
  use: (guard: Guard) => Promise<void>,
): Promise<void> {
  const complaints: string[] = [];
  const allowed: RegExp[] = [];
  const origins = new Set([new URL(bank.url).origin]);
  for (const page of context.pages()) watch(page, complaints);
  context.on('page', (page) => watch(page, complaints));
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!protocol.startsWith('http') || origins.has(origin)) return;
    complaints.push(`request to ${request.url()}`);
  });
  await use({
    allow: (complaint) => allowed.push(complaint),
    allowHost: (url) => origins.add(new URL(url).origin),
  });
  const left = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)));
  expect(left, 'complaints of the pages').toEqual([]);
}

interface Shared {
  banks: Banks;
  warm: WarmBrowser;
}

/** The bank of most tests. */
const STANDARD = new BankKind(() => Bank.start());

export const test = base.extend<Options & Fixtures, Shared>({
  language: ['de', { option: true }],
  appearance: ['light', { option: true }],
  cold: [false, { option: true }],
  timed: [false, { option: true }],
  locale: ({ language }, use) => use(LOCALES[language]),
  colorScheme: ({ appearance }, use) => use(appearance),

  banks: [
    // Playwright requires a destructuring pattern, even an empty one.
    // biome-ignore lint/correctness/noEmptyPattern: the fixture depends on no other
    async ({}, use) => {
      const banks = new Banks();
      await use(banks);
      await banks.stop();
    },
    { scope: 'worker' },
  ],

  warm: [
    async ({ browser }, use) => {
      const warm = new WarmBrowser(browser);
      await use(warm);
      await warm.close();
    },
    { scope: 'worker' },
  ],

  bank: async ({ banks }, use) => use(await banks.lend(STANDARD)),

  anchor: ({ bank }, use) => use(bank.url + HEALTH),

  context: async (
    {
      warm,
      cold,
      timed,
      bank,
      anchor,
      language,
      appearance,
      locale,
      colorScheme,
      viewport,
      ignoreHTTPSErrors,
    },
    use,
    info,
  ) => {
    const wants = JSON.stringify({ locale, colorScheme, viewport, ignoreHTTPSErrors });
    const context = await warm.lend({ address: anchor, wants, cold, timed });
    context.on('page', routesAtOnce);
    await context.addCookies([
      { name: 'language', value: LOCALES[language], url: bank.url },
      { name: 'theme_appearance', value: appearance.toUpperCase(), url: bank.url },
    ]);
    if (timed) {
      await context.clock.install({ time: bank.now });
      // The previous test may have stopped it.
      await context.clock.resume();
    }
    await use(context);
    if (info.status !== info.expectedStatus) console.error(await sightings(context));
    await warm.takeBack();
  },

  words: ({ language }, use) => use(new Words(language)),

  guard: [({ context, bank }, use) => guarding(context, bank, use), { auto: true }],

  customer: ({ page, bank, words }, use) => use(new Customer(page, bank, words)),

  foreign: async ({ bank, guard }, use) => {
    await using party = await ForeignParty.open(bank);
    guard.allowHost(party.url);
    await use(party);
  },
});

/** Tests with another kind of bank than the standard one. */
export function testWith<Kind extends Bank>(start: () => Promise<Kind>) {
  const kind = new BankKind(start);
  return test.extend<{ bank: Kind }>({
    bank: async ({ banks }, use) => use(await banks.lend(kind)),
  });
}

/** Tests that kill the bank, which keeps its data. All files share this kind: a worker starts only one. */
export const testWithMemory = testWith(() => Bank.startWithMemory());

/** Tests that move the bank's clock. All files share this kind. */
export const testWithClock = testWith(() => Bank.startWithClock());

/**
 * Tests that reach the limits of what a customer may ask for: one TAN, and three log-ins by QR code or comfort app per
 * session. All files share this kind, which has a clock that moves, too.
 */
export const testWithLimits = testWith(() =>
  Bank.startWithClock({ RATE_LIMIT_APP_LOG_INS: '3', RATE_LIMIT_TANS_PER_CUSTOMER: '1' }),
);

/** Tests of the developers' pages. All files share this kind. */
export const testFromSource = testWith(() => Bank.startFromSource());
