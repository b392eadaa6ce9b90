import { readFileSync } from 'node:fs';
import Color from 'colorjs.io';
import valueParser, { type Node } from 'postcss-value-parser';
import type { Appearance } from '#contract/appearance.ts';
import type { Theme } from '#contract/theme.ts';
import { themeStylesheet } from '#contract/theme-stylesheet.ts';

/** Custom properties by name, as written. */
type Properties = ReadonlyMap<string, string>;

const propertiesIn = (css: string): Properties =>
  new Map(
    [...css.matchAll(/(--[\w-]+):\s*([^;{}]+);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

/** The first rule of tokens.css: colour roles derived from a bank's values, by mixing and by fallbacks. */
function roles(): Properties {
  const [rule = ''] = /:root \{[^}]*\}/.exec(readFileSync('src/styles/tokens.css', 'utf8')) ?? [];
  return propertiesIn(rule);
}

/** The arguments of a CSS function. */
function argumentsOf(nodes: readonly Node[]): Node[][] {
  const list: Node[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'div' && node.value === ',') list.push([]);
    else list.at(-1)?.push(node);
  }
  return list.map((part) => part.filter(({ type }) => type !== 'space' && type !== 'comment'));
}

/** The colours of a theme as a browser computes them, from the same stylesheets. */
export class Palette {
  readonly #properties: Properties;
  readonly #dark: boolean;

  constructor(theme: Theme, appearance: Appearance) {
    const values = propertiesIn(themeStylesheet(theme, appearance, (file) => file));
    this.#properties = new Map([...roles(), ...values]);
    this.#dark = appearance === 'DARK';
  }

  /** The colour of a role (`muted`) or of a CSS value (`color-mix(…)`). @throws if it is no colour. */
  colour(value: string): Color {
    return this.#colourOf(valueParser(/^[\w-]+$/.test(value) ? `var(--${value})` : value).nodes);
  }

  #colourOf(nodes: readonly Node[]): Color {
    const [node] = nodes;
    if (node?.type === 'function') {
      const parts = argumentsOf(node.nodes);
      if (node.value === 'var') return this.#property(parts);
      if (node.value === 'light-dark') return this.#colourOf(parts[this.#dark ? 1 : 0] ?? []);
      if (node.value === 'color-mix') return this.#mixed(parts);
    }
    return new Color(valueParser.stringify([...nodes]));
  }

  #property([names, fallback]: Node[][]): Color {
    const name = names?.[0];
    const value = this.#properties.get(name?.value ?? '');
    if (value !== undefined) return this.#colourOf(valueParser(value).nodes);
    if (fallback === undefined) throw new Error(`Nothing says what ${name?.value} is`);
    return this.#colourOf(fallback);
  }

  /** `color-mix(in oklab, A p%, B)`; one of the two percentages may be missing. */
  #mixed([, first = [], second = []]: Node[][]): Color {
    const share = (nodes: Node[]) => {
      const percent = nodes.find(({ value }) => value.endsWith('%'))?.value;
      return percent === undefined ? undefined : Number.parseFloat(percent) / 100;
    };
    const withoutShare = (nodes: Node[]) => nodes.filter(({ value }) => !value.endsWith('%'));
    const secondShare = share(second) ?? 1 - (share(first) ?? 0.5);
    const from = this.#colourOf(withoutShare(first));
    return from.mix(this.#colourOf(withoutShare(second)), secondShare, { space: 'oklab' });
  }
}

/** The contrast of two colours according to WCAG 2: 1 to 21. */
export const contrast = (foreground: Color, background: Color): number =>
  foreground.to('srgb').toGamut().contrast(background.to('srgb').toGamut(), 'WCAG21');
