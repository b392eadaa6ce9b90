import type { Look } from '#machines/theme/ports.ts';

/**
 * Where the wizard is shown: a page of its own, or a place in a portal's page (X9). All that it may
 * change outside its root element goes through here.
 */
export interface Venue {
  /** Where the wizard is drawn; carries `data-state` and `lang`. */
  readonly root: HTMLElement;
  /** The page belongs to a portal, which controls its landmarks and its events. */
  readonly embedded: boolean;
  /** Whether the page came with this theme on (N3). */
  wears(themeId: string): boolean;
  /** Puts a theme on, in place of the one before: its stylesheets' texts, in order (T5). */
  wear(themeId: string, look: Look, stylesheets: readonly string[]): Promise<void>;
  /** The fonts that the theme on may use; none of a portal's own. */
  fonts(): Iterable<FontFace>;
  /** Applies the look of a theme, even before one is there, so that nothing flashes (T2). */
  showLook(look: Look): void;
  /** Tells the portal around, where there is one, that the log-in has started, and what it offers (X6, X9). */
  setUpPortal(): void;
  /** Says which language is shown, as a primary subtag (I2). */
  showLanguage(language: string): void;
  /** Names the window (P1). */
  showTitle(title: string): void;
  /** Shows the bank's icon (P1). */
  showFavicon(url: string): void;
}
