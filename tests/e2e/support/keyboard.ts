import { expect, type Locator, type Page } from 'playwright/test';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import type { Hand } from './hand.ts';

/** More than any page has. */
const MOST_STOPS = 40;

/** A stop of the Tab key, as seen by somebody without a mouse. */
interface Stop {
  readonly name: string;
  /** An outline of two pixels or more. */
  readonly outlined: boolean;
  /** It is in the window, completely if it fits, and nothing covers it. */
  readonly uncovered: boolean;
  /** From the top of the document, or of the dialog. */
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  /** The end of its column of the footer, in a window with room for two. */
  readonly columnEnd: number | undefined;
}

/** What has the focus; undefined once Tab has left the page. */
function stop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!document.hasFocus() || !element || element === document.body) return;
    const { top, right, bottom, left, width, height } = element.getBoundingClientRect();
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const middle = (from: number, to: number, end: number) =>
      (Math.max(0, from) + Math.min(to, end)) / 2;
    const above = document.elementFromPoint(
      middle(left, right, window.innerWidth),
      middle(top, bottom, window.innerHeight),
    );
    // Half a pixel allows for rounding.
    const fits = (from: number, size: number, end: number) =>
      size > end || (from >= -0.5 && from + size <= end + 0.5);
    const inView = fits(left, width, window.innerWidth) && fits(top, height, window.innerHeight);
    let scrolled = 0;
    for (let around = element.parentElement; around; around = around.parentElement)
      scrolled += around.scrollTop;
    const text = element.getAttribute('name') ?? element.textContent?.trim().slice(0, 40);
    return {
      name: `${element.tagName.toLowerCase()} ${text}`,
      outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      uncovered: inView && above !== null && (element.contains(above) || above.contains(element)),
      top: top + scrolled,
      bottom: bottom + scrolled,
      left,
      columnEnd: element.closest('.footer__part')?.getBoundingClientRect().right,
    };
  });
}

const isSame = (one: Stop, other: Stop | undefined): boolean =>
  one.name === other?.name && one.top === other.top && one.left === other.left;

/** All stops from here to the end of the page, or until they repeat. */
async function stopsFromHere(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    await page.keyboard.press(key);
    const next = await stop(page);
    if (next && !isSame(next, stops[0])) stops.push(next);
    else if (stops.length > 0) return stops;
  }
  throw new Error(`${key} never leaves the page: ${stops.map(({ name }) => name).join(', ')}`);
}

/** The reading order: down, within a line to the right, and from one column of the footer to the next. */
const isReadAfter = (one: Stop, before: Stop | undefined): boolean =>
  before === undefined ||
  one.top >= before.bottom ||
  (one.bottom > before.top && one.left > before.left) ||
  (before.columnEnd !== undefined && one.left >= before.columnEnd);

/** Walks through the page by Tab from the present focus to its end, and back by Shift+Tab. */
async function lookAround(page: Page): Promise<void> {
  // The footer appears after the first screen, with its languages last: until then the page is shorter.
  if (page.url().includes(WIZARD_BASE)) {
    const footer = page.getByRole('contentinfo', { includeHidden: true });
    await expect(footer.getByRole('button', { includeHidden: true }).last()).toBeVisible();
  }
  const overhang = () =>
    document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect.soft(await page.evaluate(overhang), 'px to scroll sideways').toBe(0);
  const down = await stopsFromHere(page, 'Tab');
  const all = (await stopsFromHere(page, 'Shift+Tab')).reverse();
  const names = (stops: readonly Stop[]) => stops.map(({ name }) => name);
  // If the walk starts over, the first stop follows the last.
  const jumps = all.filter((one, i) => one.name !== down[0]?.name && !isReadAfter(one, all[i - 1]));
  expect(down.length, 'stops').toBeGreaterThan(0);
  expect
    .soft(names(all.slice(-down.length)), 'Shift+Tab goes back the same way')
    .toEqual(names(down));
  expect.soft(names(all.filter(({ outlined }) => !outlined)), 'focus unseen').toEqual([]);
  expect.soft(names(all.filter(({ uncovered }) => !uncovered)), 'focus covered').toEqual([]);
  expect.soft(names(jumps), 'against the reading order').toEqual([]);
}

const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);

/** Presses the key until the control has the focus. */
async function goTo(control: Locator, key: 'Tab' | 'ArrowDown'): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    if (await hasFocus(control)) return;
    await control.page().keyboard.press(key);
  }
  await expect(control, `${key} leads there`).toBeFocused();
}

/** A link is opened by Enter; a button is pressed by Space, as Enter is already used in forms. */
const keyFor = (control: Locator): Promise<string> =>
  control.evaluate((element) => (element instanceof HTMLAnchorElement ? 'Enter' : 'Space'));

/** Tab stops once at a group of radio buttons; the arrow keys lead to each of them. */
async function goToChoice(choice: Locator): Promise<void> {
  const inGroup = () =>
    choice.evaluate((own) => {
      const { activeElement } = document;
      if (!(own instanceof HTMLInputElement && activeElement instanceof HTMLInputElement))
        return false;
      return own.type === activeElement.type && own.name === activeElement.name;
    });
  await expect(choice).toBeVisible();
  for (let presses = 0; presses < MOST_STOPS && !(await inGroup()); presses += 1) {
    await choice.page().keyboard.press('Tab');
  }
  await goTo(choice, 'ArrowDown');
}

/** Without a mouse: Tab, Shift+Tab, Space, Enter and arrows, and nothing else (N1). */
export const keyboard: Hand = {
  press: async (control) => {
    await goTo(control, 'Tab');
    await control.page().keyboard.press(await keyFor(control));
  },
  type: async (field, text) => {
    await goTo(field, 'Tab');
    await field.page().keyboard.press('ControlOrMeta+A');
    await field.page().keyboard.type(text);
  },
  choose: async (choice) => {
    await goToChoice(choice);
    if (!(await choice.isChecked())) await choice.page().keyboard.press('Space');
    await expect(choice).toBeChecked();
  },
  select: async (list, label) => {
    await goTo(list, 'Tab');
    await list.page().keyboard.type(label);
    await expect(list.getByRole('option', { name: label, selected: true })).toBeAttached();
  },
  arrive: async (headline) => {
    await expect(headline).toBeFocused();
    const page = headline.page();
    expect.soft(await stop(page), 'the headline is in view').toMatchObject({ uncovered: true });
    await lookAround(page);
  },
  lookAround,
};
