import type { Route } from 'playwright';
import type { Bank } from '../e2e/support/bank.ts';
import { speak } from '../e2e/support/language-change.ts';
import { loseAnswer } from '../e2e/support/lost-answer.ts';
import { begin } from './begin.ts';
import { anyButton, otherWay } from './buttons.ts';
import { STARTS, type Step, type Whim } from './plan.ts';
import { actSensibly, typeCredentials } from './sensible.ts';
import type { Walker } from './walker.ts';

const SOON = { timeout: 8000, waitUntil: 'commit' } as const;
const KEYS = ['Escape', 'Enter', 'Tab', 'Space'] as const;
/** Absences in minutes: a call, a coffee, and long after the end of any session. */
const AWAY = [2, 6, 40] as const;
/** Desktop, phone in portrait and in landscape, and 400 % zoom (N1). */
const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 390, height: 780 },
  { width: 780, height: 390 },
  { width: 320, height: 256 },
] as const;
/** Aborts a call. Fails silently if the page was left meanwhile. */
const drop = (route: Route) => route.abort().catch(() => {});
/** How often a held key repeats. */
const REPEATS = 8;
/** How long a tab is frozen, in ms. */
const FROZEN = 1200;
/** A call of the wizard, from the log-in on. */
const isCall = (url: URL) => url.pathname.includes('/auth-backend/api/authentications/');

type Act = (walker: Walker, bank: Bank, nth: number) => Promise<unknown>;

async function pressKey({ page }: Walker, nth: number, times: number): Promise<string> {
  const key = KEYS[nth % KEYS.length] ?? 'Tab';
  for (let time = 0; time < times; time += 1) await page.keyboard.down(key);
  await page.keyboard.up(key);
  // After the last control, the focus leaves the page; one more Tab returns to it.
  const hasLeft = await page.evaluate(() => document.activeElement === document.body);
  if (key === 'Tab' && hasLeft) await page.keyboard.press(key);
  return times === 1 ? key : `${key}, held down`;
}

/** Freezes the page for a while, as a phone does in the background. */
async function freeze({ page }: Walker): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await page.waitForTimeout(FROZEN);
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await session.detach();
}

const ACTS: Readonly<Record<Whim, Act>> = {
  sensible: ({ page, alias }, bank) => actSensibly(page, bank, alias),
  mistaken: ({ page, alias }, bank) => actSensibly(page, bank, alias, { mistaken: true }),
  hasty: ({ page, alias }, bank) => actSensibly(page, bank, alias, { hasty: true }),
  'sensible in all tabs at once': ({ tabs, alias }, bank) =>
    Promise.allSettled(tabs.map((page) => actSensibly(page, bank, alias))),
  'types, and sends nothing': ({ page, alias }) => typeCredentials(page, alias),
  'another way to log in': (walker, _, nth) => otherWay(walker, nth),
  'any button': (walker, _, nth) => anyButton(walker, nth, 1),
  'any button twice': (walker, _, nth) => anyButton(walker, nth, 2),
  back: ({ page }) => page.goBack(SOON),
  forward: ({ page }) => page.goForward(SOON),
  reload: ({ page }) => page.reload(SOON),
  'lose or find the network': (walker) => walker.setOffline(!walker.offline),
  'duplicate the tab': (walker) => walker.openTab(walker.page.url()),
  'another tab': (walker, _, nth) => walker.chooseTab(nth),
  'a key': (walker, _, nth) => pressKey(walker, nth, 1),
  'a key held down': (walker, _, nth) => pressKey(walker, nth, REPEATS),
  'another language': ({ page }, _, nth) => speak(page, nth % 2 === 0 ? 'de' : 'en'),
  'another window': ({ page }, _, nth) =>
    page.setViewportSize(WINDOWS[nth % WINDOWS.length] ?? WINDOWS[0]),
  'the tab sleeps': freeze,
  'decide all in the app': async ({ alias }, bank, nth) => {
    for (const { id } of await bank.pending(alias)) {
      await bank.decide(alias, id, nth % 2 === 0 ? 'approve' : 'deny');
    }
  },
  'clear the cookies': ({ page }) => page.context().clearCookies(),
  'lose the next answer': ({ page }) => {
    const lose = loseAnswer(page.context());
    // If the bank is down as well, there is no answer to lose.
    return page.route(isCall, (route) => lose(route).catch(() => drop(route)), { times: 1 });
  },
  'lose the next call': ({ page }) => page.route(isCall, drop, { times: 1 }),
  'a slow line, or a quick one': (walker) => walker.changeSpeed(),
  'another log-in': async (walker, bank, nth) => {
    await walker.openTab(bank.url);
    await begin(walker.page, bank, STARTS[nth % STARTS.length] ?? 'demo-yes');
  },
  'time passes at the bank': (_, bank, nth) => bank.later((AWAY[nth % AWAY.length] ?? 1) * 60_000),
  'the bank breaks down': async (_, bank) => {
    await bank.end('SIGKILL');
    await bank.start();
  },
};

/** Takes one step, and returns what was done, even if it failed because the page changed meanwhile. */
export async function act(walker: Walker, bank: Bank, { whim, nth }: Step): Promise<string> {
  try {
    const done = await ACTS[whim](walker, bank, nth);
    return typeof done === 'string' ? done : whim;
  } catch (error) {
    return `${whim}, in vain: ${String(error).split('\n')[0]?.slice(0, 100)}`;
  }
}
