import { type AppearanceSources, pickAppearance } from '#machines/theme/theme-id.ts';
import { readCookie } from '#src/services/cookies.ts';

/** Remembers what the cookie `theme_appearance` says for the system's sake alone. */
export const SYSTEM_COOKIE = 'theme_appearance_system';

/** How the theme is to look (T2, T3); `ofSystem`: the cookie says nothing that a customer has wished. */
export function readAppearance(others: Pick<AppearanceSources, 'url' | 'nativeApp'>) {
  const cookie = readCookie('theme_appearance');
  const writtenForSystem = readCookie(SYSTEM_COOKIE);
  const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  return {
    appearance: pickAppearance({ ...others, cookie, writtenForSystem, systemIsDark }),
    ofSystem: cookie === null || cookie === writtenForSystem,
  };
}
