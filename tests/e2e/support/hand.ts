import { expect, type Locator, type Page } from 'playwright/test';

/** How somebody operates a page: with a mouse, without one, or pressing twice. */
export interface Hand {
  /** A button or a link. */
  press(control: Locator): Promise<void>;
  /** Types into a text field, replacing its content. */
  type(field: Locator, text: string): Promise<void>;
  /** A radio button or a checkbox. */
  choose(choice: Locator): Promise<void>;
  /** An entry of a list that folds out. */
  select(list: Locator, label: string): Promise<void>;
  /** Waits for a screen that has just opened under this headline. */
  arrive(headline: Locator): Promise<void>;
  /** Looks at everything that the page offers. */
  lookAround(page: Page): Promise<void>;
}

/** With a mouse. Fields are filled at once. */
export const mouse: Hand = {
  press: (control) => control.click(),
  type: (field, text) => field.fill(text),
  choose: (choice) => choice.check(),
  select: async (list, label) => {
    await list.selectOption({ label });
  },
  arrive: (headline) => expect(headline).toBeVisible(),
  lookAround: async () => {},
};

/** The position of a button, for a press without further checks. */
export async function middleOf(button: Locator): Promise<{ x: number; y: number }> {
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not to be seen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Presses every button twice. */
export const doubleClick: Hand = { ...mouse, press: (button) => button.dblclick() };

/**
 * Presses every button by Enter and by the mouse at the same time. Nothing is awaited in between: if the mouse
 * waited for the page to handle the Enter, these would be two presses on a busy machine.
 */
export const enterAndClick: Hand = {
  ...mouse,
  press: async (button) => {
    const { mouse: pointer, keyboard } = button.page();
    await button.focus();
    const { x, y } = await middleOf(button);
    await pointer.move(x, y);
    await Promise.all([keyboard.down('Enter'), pointer.down(), keyboard.up('Enter'), pointer.up()]);
  },
};
