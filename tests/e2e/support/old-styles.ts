import { readdirSync, readFileSync } from 'node:fs';

const STYLES = 'dist/client/static';

/** The styles of the first screen. */
export function firstStyles(): string {
  const file = readdirSync(STYLES).find((name) => /^first-screen-.*\.css$/.test(name));
  return readFileSync(`${STYLES}/${file}`, 'utf8');
}

/** Styles as a browser reads them that knows no `light-dark()`. */
export const withoutLightDark = (css: string): string => css.replaceAll('light-dark(', 'unknown(');
