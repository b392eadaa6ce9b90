import type { Appearance } from '#contract/appearance.ts';
import { unprovidedPromise } from '../unprovided.ts';

/** The input of a theme port. */
export interface ThemeChoice {
  readonly themeId: string;
  readonly appearance: Appearance;
  /** Bypasses the browser's cache, whose copy was not a stylesheet (T4). */
  readonly fresh: boolean;
}

/**
 * Fetches the colours and the bundle of a theme and applies them. Resolves to the id of the theme that was
 * sent, as the answer names it; rejects if either is not a stylesheet (T4, T5).
 */
export const loadTheme = unprovidedPromise<string, ThemeChoice>('loadTheme');

/** The same from the local copies ./assets/{themeId}.css and ./assets/bundle.css (T4). */
export const loadLocalTheme = unprovidedPromise<string, ThemeChoice>('loadLocalTheme');
