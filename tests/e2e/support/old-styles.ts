import { readdirSync, readFileSync } from 'node:fs';

const STYLES = 'dist/client/static';

/** The styles of the first screen, as a browser reads them that knows no `light-dark()`. */
export function stylesWithoutLightDark(): string {
  const file = readdirSync(STYLES).find((name) => /^first-screen-.*\.css$/.test(name));
  return readFileSync(`${STYLES}/${file}`, 'utf8').replaceAll('light-dark(', 'unknown(');
}
