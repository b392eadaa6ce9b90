import type { Page } from 'playwright/test';

/** Every look of every part, by its tag and class. */
export class Looks {
  readonly #looks = new Map<string, Set<string>>();

  /**
   * Adds what is to be seen now: colours, edges, spacing, type, and how much room is left beside what
   * stands in a column. Nothing of it depends on the fonts of the machine or on how it draws them.
   */
  async add(page: Page): Promise<void> {
    for (const [part, look] of await page.evaluate(looksOnPage)) {
      const looks = this.#looks.get(part) ?? new Set();
      this.#looks.set(part, looks.add(look));
    }
  }

  /** A line for each. */
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

  /** How far it is from the edges of the column it stands in. */
  function besides(element: Element): string {
    const { parentElement: column } = element;
    if (!column || getComputedStyle(element).display.startsWith('inline')) return '';
    // A picture stands in a column as wide as the words below it: that is for the fonts to say.
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
