import type { Locator } from 'playwright';
import { type Hand, middleOf, mouse } from '../e2e/support/hand.ts';

/** The time per typed character, and between moving the mouse and pressing, in ms. */
const TYPING = 100;
const LOOKING = 400;
/** How long to leave the page alone after a press that leads to no new headline, in ms. */
const QUIET = 1500;

/**
 * Operates the page like a person: types character by character, waits before a press, and after it leaves
 * the page alone until the next headline is painted. Otherwise the test's own queries would take processor
 * time that would be counted as the page's.
 * @param stepped resolves with the next step
 */
export function unseenHand(stepped: () => Promise<unknown>): Hand {
  const press = async (button: Locator) => {
    const page = button.page();
    await button.scrollIntoViewIfNeeded();
    const { x, y } = await middleOf(button);
    await page.mouse.move(x, y);
    await page.waitForTimeout(LOOKING);
    const next = stepped();
    await page.mouse.click(x, y);
    await Promise.race([next, page.waitForTimeout(QUIET)]);
  };
  return {
    ...mouse,
    press,
    async type(field, text) {
      await field.click();
      await field.pressSequentially(text, { delay: TYPING });
    },
  };
}
