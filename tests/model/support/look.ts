import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { readTheme } from '#contract/theme.ts';
import { keepsAddress, ROUTES, type RouteId, routeFacts } from '#machines/routes.ts';
import type { Words } from '../../e2e/support/words.ts';

/** The properties of a page that are checked. */
export interface Look {
  readonly lang: string | null;
  readonly path: string;
  readonly title: string;
  /** The visible headlines. */
  readonly headlines: readonly string[];
  /** Whether the headline has the focus. */
  readonly headlineFocused: boolean;
  /** Text keys that are visible in place of their texts. */
  readonly rawKeys: readonly string[];
}

/** The expected properties. */
export interface Expected {
  readonly route: RouteId;
  /** The route whose title it has, if another. */
  readonly named?: RouteId | undefined;
  /** For a route without an address of its own: the path before it. `undefined`: any. */
  readonly pathBefore: string | undefined;
  /** The route has just opened. */
  readonly arrived: boolean;
  readonly words: Words;
}

const THEMES = 'public/assets/themes';

/** The names of all banks in all languages (T2). */
const BANKS: readonly string[] = readdirSync(THEMES).flatMap((id) => {
  const reading = readTheme(readFileSync(`${THEMES}/${id}/theme.json`, 'utf8'));
  return reading.kind === 'faults' ? [] : Object.values(reading.value.name);
});

const KEY = '\\b[A-Z][A-Z_]+(?:\\.[A-Z][A-Z_]+)+\\b';

/** Reads the properties of the present page. */
async function lookAt(page: Page): Promise<Look> {
  return page.evaluate(
    ([base, key]) => {
      const root = document.querySelector<HTMLElement>('[data-state]');
      const isThere = (element: Element) =>
        element.checkVisibility() && element.closest('[inert], [aria-hidden=true]') === null;
      const headlines = [...document.querySelectorAll('h1')].filter(isThere);
      return {
        lang: root?.getAttribute('lang') ?? null,
        path: window.location.pathname.replace(base ?? '', ''),
        title: document.title,
        headlines: headlines.map(({ textContent }) => textContent ?? ''),
        headlineFocused: document.activeElement?.tagName === 'H1',
        // biome-ignore lint/performance/useDomNodeTextContent: what stands in two blocks is not one word
        rawKeys: root?.innerText.match(new RegExp(key ?? '', 'g')) ?? [],
      };
    },
    [WIZARD_BASE, KEY],
  );
}

const pathOf = ({ route, pathBefore }: Expected): string | undefined =>
  keepsAddress(route) ? pathBefore : (ROUTES[route].path ?? '');

/** The differences between the page and its route (P1, P2, P6, I2); empty if there are none. */
function differences(look: Look, expected: Expected): string[] {
  const { route, named = route, arrived, words } = expected;
  const title = words.text(ROUTES[named].titleKey);
  const path = pathOf(expected);
  const focuses = arrived && routeFacts(route).focusHeadline !== false;
  const complaints: (string | false)[] = [
    look.lang !== words.language && `lang is ${look.lang}, not ${words.language}`,
    path !== undefined && look.path !== path && `the address is ${look.path}, not ${path}`,
    // The bank has no name before its settings are known (Y4).
    ![title, ...BANKS.map((bank) => `${title} - ${bank}`)].includes(look.title) &&
      `the title is "${look.title}", not "${title}" and the bank's name`,
    look.headlines.length !== 1 && `there are ${look.headlines.length} headlines, not one`,
    focuses && !look.headlineFocused && 'the headline has no focus',
    look.rawKeys.length > 0 && `keys are shown: ${look.rawKeys.join(', ')}`,
  ];
  return complaints.filter((complaint) => complaint !== false);
}

/** Waits until the page looks as its route requires. */
export async function expectLook(page: Page, expected: Expected, where: string): Promise<void> {
  await expect
    .poll(async () => differences(await lookAt(page), expected), {
      message: `the page of ${expected.route} in ${where}`,
      intervals: [20, 50, 100, 200],
    })
    .toEqual([]);
}
