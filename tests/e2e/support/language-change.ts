import { expect, type Locator, type Page } from 'playwright/test';
import { ROUTES, type RouteId } from '#machines/routes.ts';
import { LANGUAGES, type Language, LOCALES, Words } from './words.ts';

const WORDS = LANGUAGES.map((language) => new Words(language));

/** Changes the language as any script on the page may: by an event on the window (I2). */
export const speak = (page: Page, language: Language): Promise<void> =>
  page.evaluate((locale) => {
    window.dispatchEvent(new CustomEvent('localechange', { detail: { locale } }));
  }, LOCALES[language]);

/** Opens all details, fills every field, ticks every checkbox and selects in every group of radio buttons. */
async function fillEverything(main: Locator): Promise<void> {
  for (const summary of await main.locator('details:not([open]) > summary').all()) {
    await summary.click();
  }
  for (const field of await main.locator('input:not([type=radio], [type=checkbox])').all()) {
    await field.fill('12 34');
  }
  for (const box of await main.getByRole('checkbox').all()) await box.check();
  for (const choice of await main.getByRole('radio').all()) await choice.check();
}

/** The values of all fields and choices, and which details are open. */
const stateOf = (main: Locator): Promise<unknown> =>
  main.locator('input, details').evaluateAll((all) =>
    all.map((one) => {
      if (one instanceof HTMLDetailsElement) return one.open;
      return one instanceof HTMLInputElement && [one.name, one.value, one.checked];
    }),
  );

/** Every text on the page, including hidden ones and `aria-label`s. */
const textsOn = (page: Page): Promise<string[]> =>
  page.locator('#root').evaluate((root) => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      if (node instanceof Element) texts.push(node.getAttribute('aria-label') ?? '');
      else texts.push(node.textContent ?? '');
    }
    return texts.map((text) => text.trim()).filter(Boolean);
  });

/** Expects the page to be in this language: its title, its `lang` attributes and all of our texts. */
export async function expectIn(language: Language, page: Page, route: RouteId): Promise<void> {
  const words = new Words(language);
  const others = WORDS.filter((other) => other.language !== language);
  await expect(page).toHaveTitle(new RegExp(`^${words.text(ROUTES[route].titleKey)} - `));
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('#root')).toHaveAttribute('lang', language);
  const left = async () =>
    (await textsOn(page)).filter(
      (text) => others.some((other) => other.has(text)) && !words.has(text),
    );
  await expect.poll(left, `texts left of another language`).toEqual([]);
}

/** Changes the language and back on a screen with entries: all texts change, and the entries stay (I2). */
export async function changeInTheMiddle(page: Page, route: RouteId): Promise<void> {
  const main = page.getByRole('main');
  await expectIn('de', page, route);
  await fillEverything(main);
  const before = await stateOf(main);
  await speak(page, 'en');
  await expectIn('en', page, route);
  expect(await stateOf(main)).toEqual(before);
  await speak(page, 'de');
  await expectIn('de', page, route);
  expect(await stateOf(main)).toEqual(before);
}
