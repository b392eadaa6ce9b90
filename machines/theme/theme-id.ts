import type { Appearance } from './ports.ts';

/** The theme when nothing names another (T2). */
export const DEFAULT_THEME = '9998';

/** Where a theme id may come from, first match wins (T3). Each as found, unchecked. */
export interface ThemeSources {
  /** Only looked at on development hosts. */
  readonly url: string | null;
  readonly isDevelopmentHost: boolean;
  readonly nativeApp: string | null;
  readonly sessionStorage: string | null;
  readonly cookie: string | null;
}

/** A valid theme id, or '' for anything else: 0_0, undefined_undefined and no id at all mean the default (T2). */
export function parseThemeId(id: string | null | undefined): string {
  return id && id !== '0_0' && /^\d+(_\d+)?$/.test(id) ? id : '';
}

/** The theme id of an authentication session: rzbk, underscore, markenId (T2). */
export function themeIdOf(session: { rzbk: string; markenId: string } | undefined): string {
  return session ? parseThemeId(`${session.rzbk}_${session.markenId}`) : '';
}

/** The theme named before the session is known: URL (development hosts), native app, session storage, cookie (T3). */
export function selectThemeId(sources: ThemeSources): string {
  const candidates = [
    sources.isDevelopmentHost ? sources.url : null,
    sources.nativeApp,
    sources.sessionStorage,
    sources.cookie,
  ];
  return candidates.map(parseThemeId).find(Boolean) ?? '';
}

/** The customer's choice (cookie), then the system's, then LIGHT (T2). */
export function pickAppearance(cookie: string | null, systemIsDark: boolean): Appearance {
  if (cookie === 'LIGHT' || cookie === 'DARK') return cookie;
  return systemIsDark ? 'DARK' : 'LIGHT';
}
