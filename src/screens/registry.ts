import type { RouteId } from '#machines/routes.ts';
import { FIRST_SCREENS } from './first.tsx';
import type { ScreenEntry } from './screen-entry.tsx';

const isFirst = (route: RouteId): route is keyof typeof FIRST_SCREENS => route in FIRST_SCREENS;

/**
 * The screen of a route. Later screens are listed in a file that the first screen does not wait for (N3).
 * Rejects if that file cannot be loaded.
 */
export async function screenOf(route: RouteId): Promise<ScreenEntry> {
  if (isFirst(route)) return FIRST_SCREENS[route];
  const later = await import('./later.ts');
  return later.LATER_SCREENS[route];
}
