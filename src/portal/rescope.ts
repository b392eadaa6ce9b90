/** The class of the element that stands for the page where the wizard is a guest in another's. */
export const PAGE_CLASS = 'auth-frontend';

/**
 * A stylesheet for a whole page, made one for a guest's element: in a shadow tree `:root` matches
 * nothing. As specific as before, so that the order of the rules stays.
 */
export function rescope(css: string): string {
  return css.replaceAll(':root', `.${PAGE_CLASS}`);
}

/**
 * Our own styles for a guest. Its widths count, not the window's; and `rem` is the customer's font
 * size and not what the portal makes of it: many set 62.5 % on the page.
 */
export function forGuest(css: string): string {
  return rescope(css)
    .replace(/@media\s*(\((?:min-|max-)?width[^)]*\))/g, `@container ${PAGE_CLASS} $1`)
    .replace(/(?<![\w.])(-?(?:\d+\.)?\.?\d+)rem\b/g, 'calc($1 * var(--rem, 1rem))');
}
