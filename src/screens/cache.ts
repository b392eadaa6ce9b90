import type { RouteId } from '#machines/routes.ts';
import { loadTexts, needTexts, textsOfPage } from '#src/i18n/texts.ts';
import { screenOf } from './registry.ts';
import type { Draw } from './screen-entry.tsx';

/** The screens that are loaded, each with its texts; after a change of language their texts follow. */
export interface ScreenCache {
  /**
   * How the screen of a route, which is to be shown, is drawn: once it is there, with its texts in the language
   * shown. From then on a change of language waits for them.
   */
  drawOf(route: RouteId): Draw | undefined;
  /** Loads the screen of a route. @throws if it or its texts cannot be loaded; the next call tries again. */
  load(route: RouteId): Promise<void>;
  /** Loads the screens a customer may need next, so that they open at once; the first of them first. */
  prefetch(routes: Iterable<RouteId>): Promise<void>;
}

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
      // One after the other, so that what is needed meanwhile does not queue behind them.
      for (const route of routes) await load(route);
    } catch {
      // Where one fails, as without a network, it and the rest are loaded when they are wanted, and a
      // failure is shown then.
    }
  };

  textsOfPage().on('languageChanged', () => prefetch(asked));

  return { drawOf: (route) => drawn.get(route)?.(), load, prefetch };
}
