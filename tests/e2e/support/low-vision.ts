import type { Page } from 'playwright/test';

/** 1280 × 1024 px at 400 % (1.4.10). */
export const ZOOMED = { width: 320, height: 256 };

/** What somebody sets who sees little: the system's colours, nothing that moves, more room in the text (1.4.12). */
export async function seeLittle(page: Page): Promise<void> {
  await page.setViewportSize(ZOOMED);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
}

/** Puts the room of 1.4.12 between lines, letters, words and paragraphs of a page that is there. */
export async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-block-end: 2em !important; }`);
    document.adoptedStyleSheets.push(sheet);
  });
}

/** What is amiss with a page for those who see little; each list is empty where nothing is. */
export function amiss(page: Page) {
  return page.evaluate(() => {
    const start = ({ outerHTML }: Element) => outerHTML.slice(0, 160);
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const canvas = getComputedStyle(document.documentElement).backgroundColor;

    const hasEdge = (element: Element) => {
      const { borderWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
      const bordered = !borderWidth.split(' ').includes('0px') && borderTopColor !== canvas;
      const filled = backgroundColor !== canvas && !backgroundColor.endsWith(', 0)');
      // A link is underlined, or its name within it is.
      const underlined = [element, ...element.querySelectorAll('*')].some(
        (part) => getComputedStyle(part).textDecorationLine !== 'none',
      );
      return bordered || underlined || filled;
    };
    // Radio buttons and checkboxes the browser draws by itself; what is within a field has the field's.
    const edgeless = all(
      'main :is(a, button:not(input ~ *), input:not([type="radio"], [type="checkbox"]))',
    )
      .filter((control) => !hasEdge(control))
      .map(start);

    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().duration !== 0)
      .map(({ effect }) =>
        effect instanceof KeyframeEffect && effect.target ? start(effect.target) : '',
      );

    const isMeantTo = (element: Element) =>
      element.closest('.visually-hidden, .terms__preview') !== null;
    const clipped = all('body :not(svg, svg *, input)')
      .filter((element) => getComputedStyle(element).overflowX !== 'visible')
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight, tagName }) =>
          scrollWidth > clientWidth + 1 ||
          // A dialog that is higher than the window is scrolled.
          (tagName !== 'DIALOG' && scrollHeight > clientHeight + 1),
      )
      .filter((element) => !isMeantTo(element))
      .map(start);
    const { scrollWidth } = document.documentElement;
    const sideways = scrollWidth > window.innerWidth ? [`${scrollWidth} px wide`] : [];

    /** The middle of what of it is within the window. */
    const middle = (from: number, to: number, end: number) =>
      (Math.max(0, from) + Math.min(to, end)) / 2;
    const isCovered = (element: HTMLElement) => {
      const { top, right, bottom, left } = element.getBoundingClientRect();
      const above = document.elementFromPoint(
        middle(left, right, window.innerWidth),
        middle(top, bottom, window.innerHeight),
      );
      return !above || !(element.contains(above) || above.contains(element));
    };
    const focused = document.activeElement;
    const covered = all('a[href], button, input, summary, [tabindex="0"]')
      .filter((element) => {
        element.focus();
        return document.activeElement === element && isCovered(element);
      })
      .map(start);
    if (focused instanceof HTMLElement) focused.focus();

    return { edgeless, moving, clipped, sideways, covered };
  });
}

/** The words of receipts that go on in another line. */
export function tornWords(page: Page): Promise<string[]> {
  return page.getByRole('definition').evaluateAll((details) => {
    const isTorn = (text: Node, { index, 0: word }: RegExpExecArray) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
    };
    return details.flatMap(({ firstChild: text, textContent }) =>
      text
        ? [...(textContent ?? '').matchAll(/\S+/g)]
            .filter((word) => isTorn(text, word))
            .map(([word]) => word)
        : [],
    );
  });
}
