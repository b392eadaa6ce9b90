import type { Page } from 'playwright/test';

/** A window of 1280 × 1024 px, zoomed to 400 % (WCAG 1.4.10). */
export const ZOOMED = { width: 320, height: 256 };

/** The settings of somebody with low vision: a zoomed window, forced colours and reduced motion. */
export async function seeLittle(page: Page): Promise<void> {
  await page.setViewportSize(ZOOMED);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
}

/** Sets the spacing of lines, letters, words and paragraphs to the values of WCAG 1.4.12, until this is disposed of. */
export async function spaceText(page: Page): Promise<AsyncDisposable> {
  const added = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-block-end: 2em !important; }`);
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  const remove = () =>
    added.evaluate((sheet) => {
      const { adoptedStyleSheets: all } = document;
      document.adoptedStyleSheets = all.filter((other) => other !== sheet);
    });
  return { [Symbol.asyncDispose]: remove };
}

/** The problems of a page for people with low vision, by kind; all lists are empty if there are none. */
export function amiss(page: Page) {
  return page.evaluate(() => {
    const start = ({ outerHTML }: Element) => outerHTML.slice(0, 160);
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const canvas = getComputedStyle(document.documentElement).backgroundColor;

    const hasEdge = (element: Element) => {
      const { borderWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
      const bordered = !borderWidth.split(' ').includes('0px') && borderTopColor !== canvas;
      const filled = backgroundColor !== canvas && !backgroundColor.endsWith(', 0)');
      // An underline counts, of the link itself or of an element in it.
      const underlined = [element, ...element.querySelectorAll('*')].some(
        (part) => getComputedStyle(part).textDecorationLine !== 'none',
      );
      return bordered || underlined || filled;
    };
    // Leaves out radio buttons and checkboxes, as the browser draws their edges, and buttons inside a field,
    // as the field has an edge.
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
          // A dialog higher than the window may scroll.
          (tagName !== 'DIALOG' && scrollHeight > clientHeight + 1),
      )
      .filter((element) => !isMeantTo(element))
      .map(start);
    const { scrollWidth } = document.documentElement;
    const sideways = scrollWidth > window.innerWidth ? [`${scrollWidth} px wide`] : [];

    /** The middle of the part that is within the window. */
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

/** The words in the details of an order that are broken across two lines. */
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
