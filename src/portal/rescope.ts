/** The class of the element that replaces `:root` in a portal's page. */
export const PAGE_CLASS = 'auth-frontend';

/**
 * Rewrites a stylesheet of a page for a guest's element: in a shadow tree `:root` matches nothing. The
 * specificity stays the same, and with it the order of the rules.
 */
export function rescope(css: string): string {
  return css.replaceAll(':root', `.${PAGE_CLASS}`);
}

/**
 * Rewrites our own styles for a guest: width queries and `vw` use the element's width, and `rem` is the customer's
 * font size. Many portals set another one, such as 62.5 %. What is said of `html` is said of a page of our own, and left
 * out.
 */
export function forGuest(css: string): string {
  return rescope(css)
    .replace(/(?<![\w.-])html\s*\{[^}]*\}/g, '')
    .replace(/@media\s*(\((?:min-|max-)?width[^)]*\))/g, `@container ${PAGE_CLASS} $1`)
    .replace(/(?<![\w.])([\d.]+)vw\b/g, '$1cqi')
    .replace(/(?<![\w.])(-?(?:\d+\.)?\.?\d+)rem\b/g, 'calc($1 * var(--rem, 1rem))');
}

const FACE = /@font-face\s*\{[^}]*?font-family\s*:([^;}]+)/g;
const unquoted = (name: string) => name.trim().replace(/^["']|["']$/g, '');

/**
 * Gives the fonts that a theme's stylesheets declare names of their own: their faces have to be on the portal's page
 * (T5), whose own text may be in a font of the same name, as that of the same bank often is.
 */
export function ownFonts(stylesheets: readonly string[]): string[] {
  const faces = stylesheets.flatMap((css) => [...css.matchAll(FACE)]);
  const declared = new Set(faces.map(([, name = '']) => unquoted(name).toLowerCase()));
  const renamed = (written: string) => {
    const name = unquoted(written);
    return declared.has(name.toLowerCase()) ? `"${PAGE_CLASS} ${name}"` : written;
  };
  return stylesheets.map((css) =>
    css
      .replace(/(font(?:-family)?\s*:)([^;}]+)/g, (_, property: string, families: string) => {
        return property + families.split(',').map(renamed);
      })
      // Also in a value of the theme's own; but not the name under which a font is installed on the device.
      .replace(/(local\(\s*)?(["'])[^"']+\2/g, (written, local) =>
        local ? written : renamed(written),
      ),
  );
}
