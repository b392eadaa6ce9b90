import type { Locator } from 'playwright';
import { type Hand, middleOf, mouse } from '../e2e/support/hand.ts';

/** Who types takes this for a character, in ms, and this between the last look and the press. */
const TYPING = 100;
const LOOKING = 400;
/** For so long nothing is done with the page after a press that leads to no new headline. */
const QUIET = 1500;

/**
 * A hand that works like a person: it types a character at a time, looks before it presses, and once
 * it has pressed, nothing is asked of the page until the next headline is painted. What a test's own
 * looking takes of the page's processor would count as the page's otherwise.
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
