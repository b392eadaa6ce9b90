import type { Appearance } from '#contract/appearance.ts';
import type { Language, Locale } from '#contract/locale.ts';
import { DEFAULT_THEME, parseThemeId } from '#machines/theme/theme-id.ts';
import { EXHIBITS, type Exhibit } from './exhibits.ts';

/** What is shown, and how. Its query is the address of the picture, in the gallery and in the frame. */
export interface Choice {
  readonly screen: string;
  readonly state: string;
  readonly lang: Language;
  readonly theme: string;
  readonly appearance: 'light' | 'dark';
}

export const LOCALE_OF: Readonly<Record<Language, Locale>> = { de: 'de-DE', en: 'en-GB' };
export const LANGUAGES = Object.keys(LOCALE_OF) as Language[];
export const APPEARANCES = { light: 'LIGHT', dark: 'DARK' } as const satisfies Record<
  Choice['appearance'],
  Appearance
>;

/** The exhibit of this name, otherwise the first one. */
export function exhibitOf(screen: string | null): Exhibit {
  const found = EXHIBITS.find(({ id }) => id === screen) ?? EXHIBITS[0];
  if (!found) throw new Error('The gallery is empty');
  return found;
}

/** Reads a choice from a query; missing or wrong values get their defaults. */
export function readChoice(query: URLSearchParams): Choice {
  const exhibit = exhibitOf(query.get('screen') ?? 'login');
  const state = query.get('state') ?? '';
  return {
    screen: exhibit.id,
    state: exhibit.states.includes(state) ? state : (exhibit.states[0] ?? ''),
    lang: LANGUAGES.find((lang) => lang === query.get('lang')) ?? 'de',
    theme: parseThemeId(query.get('theme')) || DEFAULT_THEME,
    appearance: query.get('appearance') === 'dark' ? 'dark' : 'light',
  };
}

/** The query of a choice, always in the same order. */
export function queryOf({ screen, state, lang, theme, appearance }: Choice): string {
  return new URLSearchParams({ screen, state, lang, theme, appearance }).toString();
}

/** The address of the frame that shows only this picture. */
export const frameUrl = (choice: Choice): string => `/dev/gallery/frame?${queryOf(choice)}`;
