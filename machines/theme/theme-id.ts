import { type Appearance, isAppearance } from '#contract/appearance.ts';
import type { AuthenticationSession } from '#contract/authentication-session.ts';

/** The theme used if no source names another (T2). */
export const DEFAULT_THEME = '9998';
/** The themes to assume if the bank's list cannot be loaded; '' is the default (T2). */
export const DEFAULT_THEME_LIST: readonly string[] = ['', '8840_1', '8888_89', DEFAULT_THEME];

/** Where a theme or its look can be requested, in unchecked form (T3). */
export interface ThemeSources {
  /** Read on development hosts only. */
  readonly url: string | null;
  readonly nativeApp: string | null;
  readonly sessionStorage: string | null;
  readonly cookie: string | null;
}

/** A valid theme id, or '' for anything else: 0_0, undefined_undefined and no id at all mean the default (T2). */
export function parseThemeId(id: string | null | undefined): string {
  return id && id !== '0_0' && /^\d+(_\d+)?$/.test(id) ? id : '';
}

/** The theme id of an authentication session: rzbk, underscore, markenId (T2); none where one is missing (X6). */
export function themeIdOf(session: AuthenticationSession | null | undefined): string | undefined {
  const { rzbk, markenId } = session ?? {};
  return rzbk && markenId ? parseThemeId(`${rzbk}_${markenId}`) : undefined;
}

/**
 * The theme to apply, or '' for the default. Order: URL, native app, session storage, cookie (T3). A session
 * that names a theme overrides what the browser stored; 0_0 there means the default (T2).
 */
export function selectThemeId(
  sources: ThemeSources,
  session?: AuthenticationSession | null,
): string {
  const { url, nativeApp, sessionStorage, cookie } = sources;
  const named = themeIdOf(session);
  const remembered = named === undefined ? [sessionStorage, cookie] : [named];
  return [url, nativeApp, ...remembered].map(parseThemeId).find(Boolean) ?? '';
}

/** Whether a host is for development only. Only there may the URL name a theme (T3). */
export function isDevelopmentHost(hostname: string): boolean {
  return /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Where a requested appearance may come from. */
export interface AppearanceSources extends Omit<ThemeSources, 'sessionStorage'> {
  /**
   * The appearance that this page last wrote into the cookie from the system's setting, which is not the
   * customer's choice.
   */
  readonly writtenForSystem: string | null;
  readonly systemIsDark: boolean;
}

/** The requested appearance, from the same sources as themes; then the system's; otherwise LIGHT (T2, T3). */
export function pickAppearance(sources: AppearanceSources): Appearance {
  const { url, nativeApp, cookie, writtenForSystem, systemIsDark } = sources;
  const wishes = [url, nativeApp, cookie === writtenForSystem ? null : cookie];
  const wish = wishes.find(isAppearance);
  return wish === 'DARK' || (wish === undefined && systemIsDark) ? 'DARK' : 'LIGHT';
}

/** The use-images flag (T2): from URL or native app; otherwise on, unless the browser saves data. */
export function pickImages(sources: {
  readonly url: string | null;
  readonly nativeApp: boolean | null | undefined;
  readonly savesData: boolean;
}): boolean {
  const { url, nativeApp, savesData } = sources;
  if (url === 'true' || url === 'false') return url === 'true';
  return nativeApp ?? !savesData;
}
