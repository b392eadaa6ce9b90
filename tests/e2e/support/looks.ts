import type { Page } from 'playwright/test';

/** Collects the computed styles of every part of the screens, by tag and class. */
export class Looks {
  readonly #looks = new Map<string, Set<string>>();

  /**
   * Adds the looks of the present page: colours, borders, spacing, type, and the space to both sides within a
   * column. Independent of the machine's fonts and of how it draws them.
   */
  async add(page: Page): Promise<void> {
    for (const [part, look] of await page.evaluate(looksOnPage)) {
      const looks = this.#looks.get(part) ?? new Set();
      this.#looks.set(part, looks.add(look));
    }
  }

  /** One line per part and look, sorted. */
  toString(): string {
    return [...this.#looks]
      .flatMap(([part, looks]) => [...looks].map((look) => `${part}: ${look}\n`))
      .sort()
      .join('');
  }
}

/** Runs in the page. */
function looksOnPage(): [string, string][] {
  const rounded = (value: string) =>
    value.replaceAll(/-?\d*\.\d+(?:e-?\d+)?/g, (number) => String(Math.round(+number * 50) / 50));
  const PROPERTIES = [
    'color',
    'background-color',
    'background-image',
    'border',
    'border-radius',
    'box-shadow',
    'font-size',
    'font-weight',
    'text-align',
    'text-decoration-line',
    'padding',
    'row-gap',
  ];
  const USUAL = /^(?:normal|none|0px|0px none .*|start|rgba\(0, 0, 0, 0\))$/;

  /** The distances to the left and right edge of the column that contains the element. */
  function besides(element: Element): string {
    const { parentElement: column } = element;
    if (!column || getComputedStyle(element).display.startsWith('inline')) return '';
    // The column of a picture is as wide as the words below it, so the distances would depend on the fonts.
    if (element instanceof SVGElement) return '';
    const { display, gridTemplateColumns } = getComputedStyle(column);
    const single = display === 'grid' && !gridTemplateColumns.includes(' ');
    if (display !== 'block' && !single) return '';
    const inner = element.getBoundingClientRect();
    const outer = column.getBoundingClientRect();
    if (inner.width === 0) return '';
    return ` beside ${Math.round(inner.left - outer.left)} ${Math.round(outer.right - inner.right)}`;
  }

  return [...document.querySelectorAll('#root :not(svg *)[class]')].map((element) => {
    const style = getComputedStyle(element);
    const told = PROPERTIES.map((name) => [name, style.getPropertyValue(name)] as const)
      .filter(([, value]) => !USUAL.test(value))
      .map(([name, value]) => `${name} ${rounded(value.replaceAll(window.location.origin, ''))}`);
    const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class')}`;
    return [name, told.join('; ') + besides(element)];
  });
}
