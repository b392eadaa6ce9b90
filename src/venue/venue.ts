import type { Appearance } from '#contract/appearance.ts';

/** How a theme is displayed (T2). */
export interface Look {
  readonly appearance: Appearance;
  /** Whether decorative pictures are shown and fetched. */
  readonly useImages: boolean;
}

/**
 * Where the wizard is shown: a page of its own, or a place in a portal's page (X9). Everything that it changes
 * outside its root element goes through this interface.
 */
export interface Venue {
  /** Where the wizard is drawn; carries `data-state` and `lang`. */
  readonly root: HTMLElement;
  /** The page belongs to a portal, which controls its landmarks and its events. */
  readonly embedded: boolean;
  /** Whether the page was served with this theme (N3). */
  isServedWith(themeId: string): boolean;
  /**
   * Replaces the theme, by the texts of its stylesheets in order (T5). `signal`: aborted when another theme is wanted, or
   * the wizard is taken off the page.
   */
  showTheme(themeId: string, stylesheets: readonly string[], signal: AbortSignal): Promise<void>;
  /** The fonts of the present theme, without a portal's own. */
  fonts(): Iterable<FontFace>;
  /** Applies a look, before a theme is loaded, so that nothing flashes (T2). */
  showLook(look: Look): void;
  /**
   * Tells the surrounding portal, if there is one, that the log-in has started, and which services it has (X6,
   * X9).
   */
  setUpPortal(): void;
  /** Sets the language of the content, as a primary subtag (I2). */
  showLanguage(language: string): void;
  /** Sets the window's title (P1). */
  showTitle(title: string): void;
  /** Shows the bank's icon (P1). */
  showFavicon(url: string): void;
}
