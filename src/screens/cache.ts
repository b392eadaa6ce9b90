import type { RouteId } from '#machines/routes.ts';
import { loadTexts, needTexts, textsOfPage } from '#src/i18n/texts.ts';
import { screenOf } from './registry.ts';
import type { Draw } from './screen-entry.tsx';

/** The loaded screens with their texts. After a change of language, their texts are loaded again. */
export interface ScreenCache {
  /**
   * Returns the screen of a route that is about to be shown, if it is loaded with its texts in the present
   * language. From then on, a change of language waits for these texts.
   */
  drawOf(route: RouteId): Draw | undefined;
  /** Loads the screen of a route. @throws if it or its texts cannot be loaded; the next call tries again. */
  load(route: RouteId): Promise<void>;
  /** Loads screens that may be needed next, in the given order, so that they open at once. */
  prefetch(routes: Iterable<RouteId>): Promise<void>;
}

/** An empty cache, for one wizard. It listens for changes of language as long as the page lives. */
export function createScreenCache(): ScreenCache {
  const asked = new Set<RouteId>();
  const drawn = new Map<RouteId, () => Draw | undefined>();

  const load = async (route: RouteId): Promise<void> => {
    asked.add(route);
    const { load, texts } = await screenOf(route);
    const [draw] = await Promise.all([load(), loadTexts(texts)]);
    drawn.set(route, () => (needTexts(texts) ? draw : undefined));
  };

  const prefetch = async (routes: Iterable<RouteId>): Promise<void> => {
    try {
      // One after the other, so that a screen needed meanwhile does not queue behind them.
      for (const route of routes) await load(route);
    } catch {
      // If one fails, as without a network, it and the remaining ones are loaded when they are needed, and a
      // failure is shown then.
    }
  };

  textsOfPage().on('languageChanged', () => prefetch(asked));

  return { drawOf: (route) => drawn.get(route)?.(), load, prefetch };
}
