import { isRoute, ROUTES, type RouteId } from '#machines/routes.ts';
import type { TextChunk } from '#src/i18n/texts.ts';
import type { Drawn, ScreenEntry } from '#src/screens/screen-entry.tsx';
import { BESIDE, type Beside } from './beside.tsx';
import type { PropsByRoute } from './props.ts';
import { PICTURES } from './routes.ts';
import { SCREENS } from './screens.ts';

/** One screen of the gallery, in all its states. */
export interface Exhibit extends Pick<Beside, 'name' | 'route' | 'states' | 'party'> {
  readonly id: string;
  /** Its path, if it has one. */
  readonly path: string | undefined;
  readonly texts: readonly TextChunk[];
  /** Loads the function that draws a state. */
  readonly load: () => Promise<(state: string) => Drawn>;
}

const screens: { readonly [Route in RouteId]: ScreenEntry<PropsByRoute[Route]> } = SCREENS;

function ofRoute<Route extends RouteId>(route: Route): Exhibit {
  const { texts, load } = screens[route];
  const shown = PICTURES[route];
  return {
    id: route,
    name: route,
    route,
    path: ROUTES[route].path ?? undefined,
    texts,
    states: shown.states,
    load: async () => {
      const { Screen, titleKeyOf } = await load();
      return (state) => ({
        screen: shown.draw(Screen, state),
        titleKey: titleKeyOf?.(shown.propsOf(state)),
      });
    },
  };
}

const beside = Object.entries<Beside>(BESIDE).map(
  ([id, { draw, ...facts }]): Exhibit => ({
    ...facts,
    id,
    path: undefined,
    load: async () => (state) => ({ screen: draw(state) }),
  }),
);

/** All exhibits. */
export const EXHIBITS: readonly Exhibit[] = [
  ...Object.keys(PICTURES).filter(isRoute).map(ofRoute),
  ...beside,
];
