import { unprovidedPromise } from '../answer.ts';

export type Appearance = 'LIGHT' | 'DARK';

/** What a theme port is asked for. */
export interface ThemeChoice {
  readonly themeId: string;
  readonly appearance: Appearance;
}

/** Fetches colours and bundle of a theme and puts them on the page; rejects when either is not a stylesheet (T4, T5). */
export const loadTheme = unprovidedPromise<void, ThemeChoice>('loadTheme');

/** The same from the local copies ./assets/{themeId}.css and ./assets/bundle.css (T4). */
export const loadLocalTheme = unprovidedPromise<void, ThemeChoice>('loadLocalTheme');
