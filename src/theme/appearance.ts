import { isAppearance } from '#contract/appearance.ts';
import { type AppearanceSources, pickAppearance } from '#machines/theme/theme-id.ts';
import { readCookie } from '#src/services/cookies.ts';

/** The cookie with the appearance that was written into `theme_appearance` from the system's setting. */
export const SYSTEM_COOKIE = 'theme_appearance_system';

/** The requested appearance (T2, T3). `ofSystem`: the cookie does not contain a choice of the customer. */
export function readAppearance(others: Pick<AppearanceSources, 'url' | 'nativeApp'>) {
  const cookie = readCookie('theme_appearance');
  const writtenForSystem = readCookie(SYSTEM_COOKIE);
  const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  return {
    appearance: pickAppearance({ ...others, cookie, writtenForSystem, systemIsDark }),
    // Whatever else the cookie contains is no choice either.
    ofSystem: !isAppearance(cookie) || cookie === writtenForSystem,
  };
}
