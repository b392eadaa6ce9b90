import type { Bank } from '../e2e/support/bank.ts';
import type { Step, Whim } from './plan.ts';
import { actSensibly } from './sensible.ts';
import type { Walker } from './walker.ts';

const SOON = { timeout: 8000, waitUntil: 'commit' } as const;
const AT_ONCE = { timeout: 3000 } as const;
const KEYS = ['Escape', 'Enter', 'Tab', 'Space'] as const;

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
