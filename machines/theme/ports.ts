import type { Appearance } from '#contract/theme.ts';
import { unprovidedPromise } from '../answer.ts';

/** How a theme is displayed (T2). */
export interface Look {
  readonly appearance: Appearance;
  /** Whether decorative pictures are shown and fetched. */
  readonly useImages: boolean;
}

/** What a theme port is asked for. */
export interface ThemeChoice extends Look {
  readonly themeId: string;
  /** Bypass the browser's cache: what it holds was not a stylesheet (T4). */
  readonly fresh: boolean;
}

/**
 * Fetches colours and bundle of a theme and puts them on the page. Gives the id of the theme that
 * came, as the answer names it; rejects when either is not a stylesheet (T4, T5).
 */
export const loadTheme = unprovidedPromise<string, ThemeChoice>('loadTheme');

/** The same from the local copies ./assets/{themeId}.css and ./assets/bundle.css (T4). */
export const loadLocalTheme = unprovidedPromise<string, ThemeChoice>('loadLocalTheme');
