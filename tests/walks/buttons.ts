import type { Locator, Page } from 'playwright';
import { ROOT } from './sight.ts';
import type { Walker } from './walker.ts';

const AT_ONCE = { timeout: 3000 } as const;
/** A press that has changed nothing after so long has done nothing, in ms. */
const PATIENCE = 3000;
const AGAIN_AFTER = 100;
/** Says that it is on, copies what may be copied already, or opens something outside of the page. */
const KEEPS_THE_PAGE = '[aria-pressed=true], .reference__copy, [download], [href^="tel:"]';

/** All of a page that a press may change, but for the time that passes by itself. */
async function lookOf(page: Page): Promise<string> {
  const root = await page.$(ROOT);
  const look = await root?.evaluate((element) => {
    const tree = element.getRootNode();
    const focused = tree instanceof ShadowRoot ? tree.activeElement : document.activeElement;
    const focus = [...element.querySelectorAll('*')].indexOf(focused ?? element);
    const checked = element.querySelectorAll(':checked').length;
    return [element.outerHTML.replaceAll(/\d/g, ''), focus, checked].join(' ');
  });
  return `${page.url()} ${look}`;
}

/** Whether anything on the page is another than it was. */
async function changesFrom(page: Page, before: string): Promise<boolean> {
  for (const until = Date.now() + PATIENCE; Date.now() < until; ) {
    if ((await lookOf(page).catch(() => '')) !== before) return true;
    await page.waitForTimeout(AGAIN_AFTER);
  }
  return false;
}

async function press(walker: Walker, button: Locator, clickCount: number): Promise<string> {
  const { page } = walker;
  const text = (await button.textContent(AT_ONCE))?.trim();
  const isExempt = await button.evaluate((it, kept) => it.matches(kept), KEEPS_THE_PAGE, AT_ONCE);
  // Whoever comes back to a button has it focused already: that it is, is no answer.
  await button.focus(AT_ONCE);
  const [state, before] = [await walker.state(), await lookOf(page)];
  await button.click({ ...AT_ONCE, clickCount });
  // What opens at the first press may close at the second.
  const isDue = !isExempt && clickCount === 1 && state !== 'none';
  if (isDue && !(await changesFrom(page, before))) {
    walker.problems.push(`${state}: ${text} does nothing`);
  }
  return `presses ${text}`;
}

/** Presses whatever there is to press; notes as a problem that nothing comes of it. */
export async function anyButton(walker: Walker, nth: number, clickCount: number): Promise<string> {
  const buttons = walker.page.locator(
    '[data-state] button:visible, [data-state] summary:visible, [data-state] a[href]:not([target]):visible',
  );
  const count = await buttons.count();
  return count === 0 ? 'finds no button' : press(walker, buttons.nth(nth % count), clickCount);
}

/** Chooses another way to log in, where one is offered. */
export async function otherWay({ page, alias }: Walker, nth: number): Promise<string> {
  const ways = page.locator('.log-in__ways button:visible');
  const count = await ways.count();
  if (count === 0) return 'finds no other way';
  await page.locator('input[autocomplete~="username"]:visible').first().fill(alias, AT_ONCE);
  const way = ways.nth(nth % count);
  const text = (await way.textContent(AT_ONCE))?.trim();
  await way.click(AT_ONCE);
  return `presses ${text}`;
}
