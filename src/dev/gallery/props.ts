import type { RouteId } from '#machines/routes.ts';
import type { ScreenEntry } from '#src/screens/screen-entry.tsx';
import type { SCREENS } from './screens.ts';

/** The props of the screen that the registry has for a route. */
export type PropsOf<Route extends RouteId> =
  (typeof SCREENS)[Route] extends ScreenEntry<infer Props> ? Props : never;

/** The same for every route. */
export type PropsByRoute = { readonly [Route in RouteId]: PropsOf<Route> };
