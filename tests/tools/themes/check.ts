import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import { THEME_ID } from '#backend/bank/themes.ts';
import type { Appearance } from '#contract/appearance.ts';
import type { Theme } from '#contract/theme.ts';
import { readTheme } from '#contract/theme.ts';
import { parseThemeId } from '#machines/theme/theme-id.ts';
import { contrast, Palette } from './colours.ts';
import { PAIRS, type Pair } from './pairs.ts';

const APPEARANCES: readonly Appearance[] = ['LIGHT', 'DARK'];
/** The maximum sizes for customers on slow networks, in kB. */
const LIMITS_KB = { font: 40, image: 40, mark: 8 };

/** Content of an SVG that would run, or that the wizard's content security policy would block. */
const ACTIVE =
  /<script|<foreignObject|\son\w+\s*=|javascript:|@import|(?:href|src)\s*=\s*["'](?!#)|url\((?!\s*(?:["']|&quot;)?#)/i;

function unfit(colours: Palette, { colour, background, least }: Pair): string | undefined {
  const [front, back] = [colours.colour(colour), colours.colour(background)];
  const ratio = Math.floor(contrast(front, back) * 100) / 100;
  if (ratio >= least) return undefined;
  const hex = [front, back].map((c) => c.to('srgb').toString({ format: 'hex' }));
  return `${colour} ${hex[0]} on ${background} ${hex[1]} is ${ratio} to 1, needs ${least} to 1`;
}

/** Every pair of colours that fails WCAG AA, with the place where it is used. */
function contrastFaults(theme: Theme): string[] {
  return APPEARANCES.flatMap((appearance) => {
    const name = appearance.toLowerCase();
    try {
      const colours = new Palette(theme, appearance);
      return PAIRS.flatMap((pair) => {
        const fault = unfit(colours, pair);
        return fault === undefined ? [] : [`${name}, ${pair.on}: ${fault}`];
      });
    } catch (error) {
      return [`${name}: ${error instanceof Error ? error.message : error}`];
    }
  });
}

const SVG = 'http://www.w3.org/2000/svg';

/** The outermost element of an SVG; `undefined` if it is no XML. Nothing in it runs or is fetched. */
function outermostOf(svg: string): Element | undefined {
  try {
    return new JSDOM(svg, { contentType: 'image/svg+xml' }).window.document.documentElement;
  } catch {
    return undefined;
  }
}

/** Width and height of an image by its viewBox; `undefined` if that is none. */
function sizeOf(outermost: Element): [width: number, height: number] | undefined {
  const [, , width = 0, height = 0, ...more] = (outermost.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 && more.length === 0 ? [width, height] : undefined;
}

/** Why browsers would not show an SVG as it is meant. A mark has its place in a square of the page. */
function unshown(svg: string, isMark: boolean): string | undefined {
  const outermost = outermostOf(svg);
  if (outermost === undefined) return 'is no well-formed XML, of which browsers show nothing';
  if (outermost.namespaceURI !== SVG || outermost.localName !== 'svg')
    return `must begin with <svg xmlns="${SVG}", or browsers show nothing`;
  const size = sizeOf(outermost);
  if (size === undefined) return 'must have a viewBox';
  const [width, height] = size;
  if (!isMark || Math.max(width, height) / Math.min(width, height) < 1.1) return undefined;
  return `must be square, and its viewBox is ${width} by ${height}`;
}

function fileFaults(folder: string, file: string, kind: keyof typeof LIMITS_KB): string[] {
  const full = path.join(folder, file);
  if (!existsSync(full)) return [`${file}: must lie beside theme.json`];
  const limitKb = LIMITS_KB[kind];
  const kb = statSync(full).size / 1024;
  const faults = kb > limitKb ? [`${file}: ${kb.toFixed(1)} kB, at most ${limitKb}`] : [];
  if (!file.endsWith('.svg')) return faults;
  const svg = readFileSync(full, 'utf8');
  if (ACTIVE.test(svg)) faults.push(`${file}: must hold no script and fetch nothing`);
  const why = unshown(svg, kind === 'mark');
  if (why !== undefined) faults.push(`${file}: ${why}`);
  return faults;
}

/** The folder must be named like the theme id, by which the theme is requested, as page and backend read it. */
function nameFaults(folder: string): string[] {
  const name = path.basename(path.resolve(folder));
  return THEME_ID.test(name) && parseThemeId(name) === name
    ? []
    : [`folder ${name}: must be called after the bank, as 8840_1 or 9998`];
}

/**
 * Everything that is wrong with a theme.json and the files beside it, one line each; empty if it is fit for
 * customers (T2).
 */
export function themeFaults(file: string): string[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const reading = readTheme(text);
  if (reading.kind === 'faults') return [...reading.faults];
  const theme = reading.value;
  const folder = path.dirname(file);
  return [
    ...nameFaults(folder),
    ...['logo.svg', 'favicon.svg'].flatMap((name) => fileFaults(folder, name, 'mark')),
    ...(theme.image === undefined ? [] : fileFaults(folder, theme.image, 'image')),
    ...(theme.font === undefined ? [] : fileFaults(folder, theme.font.file, 'font')),
    ...contrastFaults(theme),
  ];
}
