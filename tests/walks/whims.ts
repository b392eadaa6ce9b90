import type { Bank } from '../e2e/support/bank.ts';
import { loseAnswer } from '../e2e/support/lost-answer.ts';
import { begin } from './begin.ts';
import { STARTS, type Step, type Whim } from './plan.ts';
import { actSensibly } from './sensible.ts';
import type { Walker } from './walker.ts';

const SOON = { timeout: 8000, waitUntil: 'commit' } as const;
const AT_ONCE = { timeout: 3000 } as const;
const KEYS = ['Escape', 'Enter', 'Tab', 'Space'] as const;
/** How long somebody is away, in minutes: a call, a coffee, and long after every session's end. */
const AWAY = [2, 6, 40] as const;
/** A call of the wizard, from the log-in on. */
const isCall = (url: URL) => url.pathname.includes('/auth-backend/api/authentications/');

type Act = (walker: Walker, bank: Bank, nth: number) => Promise<unknown>;

async function anyButton({ page }: Walker, nth: number, clickCount: number): Promise<string> {
  const buttons = page.locator(
    'button:visible, summary:visible, main a[href]:not([target]):visible',
  );
  const count = await buttons.count();
  if (count === 0) return 'finds no button';
  const button = buttons.nth(nth % count);
  const text = (await button.textContent(AT_ONCE))?.trim();
  await button.click({ ...AT_ONCE, clickCount });
  return `presses ${text}`;
}

const ACTS: Readonly<Record<Whim, Act>> = {
  sensible: ({ page, alias }, bank) => actSensibly(page, bank, alias),
  mistaken: ({ page, alias }, bank) => actSensibly(page, bank, alias, true),
  'any button': (walker, _, nth) => anyButton(walker, nth, 1),
  'any button twice': (walker, _, nth) => anyButton(walker, nth, 2),
  back: ({ page }) => page.goBack(SOON),
  forward: ({ page }) => page.goForward(SOON),
  reload: ({ page }) => page.reload(SOON),
  'lose or find the network': (walker) => walker.setOffline(!walker.offline),
  'duplicate the tab': (walker) => walker.openTab(walker.page.url()),
  'another tab': (walker, _, nth) => walker.chooseTab(nth),
  'a key': ({ page }, _, nth) => page.keyboard.press(KEYS[nth % KEYS.length] ?? 'Tab'),
  'decide all in the app': async ({ alias }, bank, nth) => {
    for (const { id } of await bank.pending(alias)) {
      await bank.decide(alias, id, nth % 2 === 0 ? 'approve' : 'deny');
    }
  },
  'clear the cookies': ({ page }) => page.context().clearCookies(),
  'lose the next answer': ({ page }) => {
    const lose = loseAnswer(page.context());
    // Where the bank is down as well, there is no answer to lose.
    return page.route(isCall, (route) => lose(route).catch(() => route.abort()), { times: 1 });
  },
  'lose the next call': ({ page }) => page.route(isCall, (route) => route.abort(), { times: 1 }),
  'a slow line, or a quick one': (walker) => walker.setSlow(!walker.slow),
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

/** Takes one step. Answers what was done; also where that came to nothing, as the page moved on meanwhile. */
export async function act(walker: Walker, bank: Bank, { whim, nth }: Step): Promise<string> {
  try {
    const done = await ACTS[whim](walker, bank, nth);
    return typeof done === 'string' ? done : whim;
  } catch (error) {
    return `${whim}, in vain: ${String(error).split('\n')[0]?.slice(0, 100)}`;
  }
}
