import type { Page } from 'playwright';

/** Where the wizard says itself where it is; on another's page in a shadow tree. */
export const ROOT = '[data-state][lang]';

/** What there is to see on a page that shows the wizard. */
export interface Sight {
  readonly state: string;
  readonly url: string;
  readonly title: string;
  readonly language: string;
  /** Each text on its own: what stands there, and what only has a name. */
  readonly texts: readonly string[];
  /** The headline, an alert: whatever says what this is about. */
  readonly says: boolean;
  readonly busy: boolean;
  readonly reference: string;
  /** Nothing has the focus, though nobody has pressed beside everything. */
  readonly lostFocus: boolean;
  /** How much wider the content is than the window, in px. */
  readonly tooWide: number;
}

/** Runs in the page, where nothing of this file is known; nor what tsx puts around a function with a name. */
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
    busy: root.matches('[aria-busy=true]') || root.querySelector('[aria-busy=true]') !== null,
    reference: root.querySelector('.reference__value')?.textContent ?? '',
    lostFocus: (focused ?? document.body) === document.body && !('pressedBeside' in window),
    tooWide: page.scrollWidth - page.clientWidth,
  };
}

/** Runs in each page before anything else: a press beside all that takes the focus takes it away, rightly. */
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

/** Nothing where there is no wizard, or none that can be asked just now. */
export async function see(page: Page): Promise<Sight | undefined> {
  try {
    const root = await page.$(ROOT);
    return await root?.evaluate(read);
  } catch {
    return undefined;
  }
}
