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
 * font size. Many portals set another one, such as 62.5 %.
 */
export function forGuest(css: string): string {
  return rescope(css)
    .replace(/@media\s*(\((?:min-|max-)?width[^)]*\))/g, `@container ${PAGE_CLASS} $1`)
    .replace(/(?<![\w.])([\d.]+)vw\b/g, '$1cqi')
    .replace(/(?<![\w.])(-?(?:\d+\.)?\.?\d+)rem\b/g, 'calc($1 * var(--rem, 1rem))');
}
