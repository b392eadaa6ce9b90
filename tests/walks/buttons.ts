import type { ElementHandle, Page } from 'playwright';
import { ROOT } from './sight.ts';
import type { Walker } from './walker.ts';

const AT_ONCE = { timeout: 3000 } as const;
/** A press has no effect if nothing has changed after this time, in ms. */
const PATIENCE = 3000;
const AGAIN_AFTER = 100;
/** Buttons that may change nothing: one that is already on, one that copies, a download, a phone number. */
const KEEPS_THE_PAGE = '[aria-pressed=true], .reference__copy, [download], [href^="tel:"]';

/** Everything that a press may change on a page. Without digits, as countdowns change by themselves. */
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

/** Whether anything on the page changes within the time. */
async function changesFrom(page: Page, before: string): Promise<boolean> {
  for (const until = Date.now() + PATIENCE; Date.now() < until; ) {
    if ((await lookOf(page).catch(() => '')) !== before) return true;
    await page.waitForTimeout(AGAIN_AFTER);
  }
  return false;
}

type Button = ElementHandle<Node>;

async function press(walker: Walker, button: Button, clickCount: number): Promise<string> {
  const { page } = walker;
  const text = (await button.textContent())?.trim();
  const isExempt = await button.evaluate(
    (it, kept) => it instanceof Element && it.matches(kept),
    KEEPS_THE_PAGE,
  );
  // Focused first, so that the focus alone does not count as a change.
  await button.focus();
  const [state, before] = [await walker.state(), await lookOf(page)];
  await button.click({ ...AT_ONCE, clickCount });
  // A double click may open something and close it again, so it may change nothing.
  const isDue = !isExempt && clickCount === 1 && state !== 'none';
  if (isDue && !(await changesFrom(page, before))) {
    walker.problems.push(`${state}: ${text} does nothing`);
  }
  return `presses ${text}`;
}

/** Presses any button, summary or link; records a problem if nothing changes. */
export async function anyButton(walker: Walker, nth: number, clickCount: number): Promise<string> {
  const buttons = walker.page.locator(
    '[data-state] button:visible, [data-state] summary:visible, [data-state] a[href]:not([target]):visible',
  );
  // Elements, not places: if the page changes meanwhile, a place may be that of another button.
  const found = await buttons.elementHandles();
  const button = found[nth % found.length];
  return button === undefined ? 'finds no button' : press(walker, button, clickCount);
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
