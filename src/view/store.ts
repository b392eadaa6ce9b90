import type { AppEvent } from '#machines/app/events.ts';
import { type Picture, pictureOf } from '#machines/picture.ts';
import { ROUTES, type RouteId } from '#machines/routes.ts';
import type { ElementServices } from '#src/elements/services.ts';
import { navigationFailed } from '#src/loading/navigation-failed.ts';
import { orRenewed } from '#src/loading/renewal.ts';
import { createScreenCache } from '#src/screens/cache.ts';
import { drawWaiting } from '#src/screens/first.tsx';
import { drawPlainError } from '#src/screens/navigation-error/plain.tsx';
import type { App } from '#src/screens/scene.ts';
import type { Draw, Drawn } from '#src/screens/screen-entry.tsx';
import { newReference } from '#src/services/reference.ts';
import { Display } from './display.ts';
import { kept, type View } from './view.ts';
import { areSame, Watch } from './watch.ts';

/** The facade between the machines and React: the one place where a running log-in becomes a picture. */
export interface ViewStore {
  getView(): View;
  /** Whether the machines have moved on from the screen on the page: it must not react any more. */
  isAhead(): boolean;
  subscribe(listener: () => void): () => void;
  /** Loads screens that may be needed next, in the given order, so that they open at once. */
  prefetch(routes: readonly RouteId[]): void;
  /** Call when React could not draw the page: shows one that may work (P5). */
  drawingFailed(error: unknown): void;
  /** Stops watching the machines and notifying listeners. */
  close(): void;
}

/**
 * Everything that a screen is drawn from: the picture, and the snapshots of the machines in it. Without the
 * session's end, which changes with every answer and is only shown by a dialog of its own.
 */
function sourcesOf(app: App, { state, route, chain }: Picture): readonly unknown[] {
  const { sessionEnd, ...known } = app.getSnapshot().context;
  const steps = chain.slice(1).map((actor): unknown => actor.getSnapshot());
  return [state, route, ...Object.values(known), ...steps];
}

/**
 * Watches the app and the steps in it, loads the screen of the active route, and holds the view to show. A
 * screen stays until the code and texts of the next one are there; if they take long, the waiting screen
 * replaces it. A screen that only says that an answer is awaited is shown once that takes long. A screen that
 * cannot be loaded, even after a reload, or cannot be drawn, is a navigation failure (P5, N4).
 */
export function createViewStore(app: App, elements: ElementServices): ViewStore {
  const display = new Display(showWaiting);
  const watch = new Watch({ next: update, error: machineFailed });
  const screens = createScreenCache();
  /** The routes whose screens are being loaded. */
  const loading = new Set<RouteId>();
  /** How often the machines came back to a screen, or went on from it. */
  let visits = 0;
  let closed = false;

  function update(): void {
    const picture = pictureOf(app);
    watch.follow(picture.chain);
    const { route } = picture;
    const draw = route && screens.drawOf(route);
    if (draw) {
      if (!isDrawn(picture)) show(picture, route, draw);
    } else {
      display.showOnceNoticed(kept(display.latest, picture));
      if (route) load(route);
    }
  }

  /** Whether nothing has changed of what the latest view was drawn from. */
  function isDrawn(picture: Picture): boolean {
    const { route, drawnFrom } = display.latest;
    return route === picture.route && areSame(sourcesOf(app, picture), drawnFrom);
  }

  /** Draws the screen of a route, and shows it. */
  function show(picture: Picture, route: RouteId, draw: Draw): void {
    let drawn: Drawn;
    try {
      drawn = draw({ picture, app, elements });
    } catch (error) {
      fail(route, navigationFailed(error));
      return;
    }
    const { state, chain, awaitsAnswer } = picture;
    // Who comes back at once, as by another try that fails, has arrived anew.
    if (display.latest.stale) visits += 1;
    const place = `${route} ${chain.at(-1)?.sessionId} ${visits}`;
    const { screen, titleKey = ROUTES[route].titleKey } = drawn;
    const drawnFrom = sourcesOf(app, picture);
    const next: View = { state, route, screen, titleKey, place, stale: false, drawnFrom };
    if (awaitsAnswer && place === display.shown.place) display.showOnceNoticed(next);
    else display.show(next);
  }

  /** Loads the screen of a route, then shows it unless the customer has moved on. */
  function load(route: RouteId): void {
    if (loading.has(route)) return;
    loading.add(route);
    const isWanted = () => !closed && pictureOf(app).route === route;
    orRenewed(() => screens.load(route), isWanted)
      // Allows another load: the texts may still be missing, if the language has changed meanwhile.
      .finally(() => loading.delete(route))
      .then(
        () => isWanted() && update(),
        (error: unknown) => isWanted() && fail(route, navigationFailed(error, route)),
      );
  }

  /** Says that something is loading. The screen itself is drawn as soon as it is there. */
  function showWaiting(): void {
    show(pictureOf(app), 'waiting', drawWaiting);
  }

  /** If the page for failed navigations itself cannot be shown, a plain one is. */
  function fail(route: RouteId | undefined, failed: AppEvent): void {
    if (route === 'navigationError') show(pictureOf(app), route, drawPlainError);
    else app.send(failed);
  }

  /** A box replaces the page. */
  function giveUp(): void {
    display.show({ ...display.shown, state: 'failed', stale: false });
  }

  /** The app handles the errors of its children. If the app itself fails, a box replaces the page. */
  function machineFailed(error: unknown): void {
    if (app.getSnapshot().status !== 'error') return;
    elements.logger.log('ERROR', `The wizard broke: ${error}`, newReference());
    giveUp();
  }

  update();
  return {
    getView: () => display.shown,
    isAhead: () => display.latest.stale,
    subscribe: (listener) => display.subscribe(listener),
    prefetch: screens.prefetch,
    drawingFailed(error) {
      const { route, screen } = display.shown;
      // Also logs the error, whichever page follows.
      const failed = navigationFailed(error);
      if (screen?.type === drawPlainError.Screen) giveUp();
      else fail(route, failed);
    },
    close() {
      closed = true;
      watch.stop();
      display.close();
    },
  };
}
