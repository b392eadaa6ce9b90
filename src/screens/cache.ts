import type { RouteId } from '#machines/routes.ts';
import { needTexts } from '#src/i18n/texts.ts';
import { screenOf } from './registry.ts';
import type { Draw } from './screen-entry.tsx';

/** The screens that are loaded, each with its texts. */
export interface ScreenCache {
  /** How the screen of a route is drawn, once it is there. */
  drawOf(route: RouteId): Draw | undefined;
  /** Loads the screen of a route, once. @throws if it or its texts cannot be loaded; the next call tries again. */
  load(route: RouteId): Promise<Draw>;
  /** Loads the screens a customer may need next, so that they open at once; the first of them first. */
  prefetch(routes: readonly RouteId[]): Promise<void>;
}

export function createScreenCache(): ScreenCache {
  const drawn = new Map<RouteId, Draw>();
  const loading = new Map<RouteId, Promise<Draw>>();

  const load = (route: RouteId): Promise<Draw> => {
    const present = loading.get(route);
    if (present) return present;
    const promise = screenOf(route).then(async (entry) => {
      const [draw] = await Promise.all([entry.load(), needTexts(entry.texts)]);
      drawn.set(route, draw);
      return draw;
    });
    loading.set(route, promise);
    promise.catch(() => loading.delete(route));
    return promise;
  };

  return {
    drawOf: (route) => drawn.get(route),
    load,
    async prefetch(routes) {
      try {
        // One after the other, so that what is needed meanwhile does not queue behind them.
        for (const route of routes) await load(route);
      } catch {
        // Where one fails, as without a network, it and the rest are loaded when they are wanted, and a
        // failure is shown then.
      }
    },
  };
}
