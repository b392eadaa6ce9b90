import type { Page } from 'playwright';

/** The wizard's root element with its state; in a portal, it is in a shadow tree. */
export const ROOT = '[data-state][lang]';

/** What can be seen on a page with the wizard. */
export interface Sight {
  readonly state: string;
  readonly url: string;
  readonly title: string;
  readonly language: string;
  /** Every visible text and every accessible name. */
  readonly texts: readonly string[];
  /** Whether there is a visible headline or alert. */
  readonly says: boolean;
  /** An answer or the next screen is awaited. */
  readonly busy: boolean;
  readonly reference: string;
  /** Nothing has the focus, though nobody has pressed outside of all controls. */
  readonly lostFocus: boolean;
  /** How much wider the content is than the window, in px. */
  readonly tooWide: number;
}

/** Runs in the page, so it can use nothing of this file, nor a named function, which tsx would wrap. */
function read(root: Element): Sight {
  const texts: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement?.checkVisibility() && textContent?.trim()) texts.push(textContent.trim());
  }
  for (const name of ['aria-label', 'alt', 'placeholder', 'title']) {
    for (const named of root.querySelectorAll(`[${name}]`)) {
      const text = named.getAttribute(name)?.trim();
      if (text && named.checkVisibility()) texts.push(text);
    }
  }
  const place = root.getRootNode();
  const focused = place instanceof ShadowRoot ? place.activeElement : document.activeElement;
  const page = document.documentElement;
  return {
    state: root.getAttribute('data-state') ?? '',
    url: location.href,
    title: document.title,
    language: root.getAttribute('lang') ?? '',
    texts,
    says: [...root.querySelectorAll('h1, [role=alert]')].some((said) => said.checkVisibility()),
    busy:
      root.matches('[aria-busy=true]') ||
      root.querySelector('[aria-busy=true], .progress') !== null,
    reference: root.querySelector('.reference__value')?.textContent ?? '',
    lostFocus: (focused ?? document.body) === document.body && !('pressedBeside' in window),
    tooWide: page.scrollWidth - page.clientWidth,
  };
}

/**
 * Runs before the page's scripts: records presses outside of all controls, which rightly remove the focus.
 */
export function notePressesBeside(): void {
  addEventListener(
    'mousedown',
    ({ target }) => {
      const takes = 'a, button, input, summary, label, [tabindex]';
      if (target instanceof Element && !target.closest(takes)) {
        Reflect.set(window, 'pressedBeside', true);
      }
    },
    true,
  );
}

/** What can be seen; `undefined` without a wizard, or while the page cannot be read. */
export async function see(page: Page): Promise<Sight | undefined> {
  try {
    const root = await page.$(ROOT);
    return await root?.evaluate(read);
  } catch {
    return undefined;
  }
}
