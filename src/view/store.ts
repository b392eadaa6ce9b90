import type { ReactElement } from 'react';
import type { AppEvent } from '#machines/app/events.ts';
import { type Picture, pictureOf } from '#machines/picture.ts';
import type { RouteId } from '#machines/routes.ts';
import type { ElementServices } from '#src/elements/services.ts';
import { navigationFailed } from '#src/loading/navigation-failed.ts';
import { orRenewed } from '#src/loading/renewal.ts';
import { createScreenCache } from '#src/screens/cache.ts';
import { drawWaiting } from '#src/screens/first.tsx';
import { drawPlainError } from '#src/screens/navigation-error/plain.tsx';
import type { App } from '#src/screens/scene.ts';
import type { Draw } from '#src/screens/screen-entry.tsx';
import { newReference } from '#src/services/reference.ts';
import { Display } from './display.ts';
import type { View } from './view.ts';
import { areSame, Watch } from './watch.ts';

/** How long the previous screen stays, unusable, before the waiting screen replaces it, in ms (N1, N2). */
const SHOW_WAITING_AFTER = 1000;

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
  const display = new Display();
  const watch = new Watch({ next: update, error: machineFailed });
  const screens = createScreenCache();
  /** The route whose screen the customer is waiting for. */
  let awaited: RouteId | undefined;
  /** What the screen on the page was drawn from; empty: it is drawn anew in any case. */
  let drawnFrom: readonly unknown[] = [];
  let waitingTimer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  function update(): void {
    if (closed) return;
    const picture = pictureOf(app);
    watch.follow(picture.chain);
    const { route } = picture;
    const draw = route && screens.drawOf(route);
    if (draw) show(picture, route, draw);
    else {
      keep(picture);
      if (route) load(route);
    }
  }

  /** Shows the screen of a route if anything that it is drawn from has changed. */
  function show(picture: Picture, route: RouteId, draw: Draw): void {
    const sources = sourcesOf(app, picture);
    if (areSame(sources, drawnFrom)) return;
    let screen: ReactElement;
    try {
      screen = draw({ picture, app, elements });
    } catch (error) {
      fail(route, navigationFailed(error));
      return;
    }
    drawnFrom = sources;
    stopWaitingTimer();
    const { state, chain, awaitsAnswer } = picture;
    const place = `${route} ${chain.at(-1)?.sessionId}`;
    const next: View = { state, route, screen, place, stale: false };
    if (awaitsAnswer && place === display.shown.place) display.showOnceNoticed(next);
    else display.show(next);
  }

  /** Keeps the screen on the page, as one that cannot be used any more if the machines have moved on. */
  function keep({ state, route }: Picture): void {
    drawnFrom = [];
    const { latest } = display;
    // The waiting screen has nothing to use; the page for failed navigations may be shown in its plain form.
    const stale = latest.route !== 'waiting' && latest.route !== route;
    if (latest.stale !== stale || latest.state !== state) {
      display.showOnceNoticed({ ...latest, state, stale });
    }
    // The box of a wizard that has failed stays.
    if (latest.screen && stale && state !== 'failed') {
      waitingTimer ??= setTimeout(showWaiting, SHOW_WAITING_AFTER);
    } else stopWaitingTimer();
  }

  /** Loads the screen of a route, then shows it unless the customer has moved on. */
  function load(route: RouteId): void {
    if (route === awaited) return;
    awaited = route;
    // Not if the customer has moved on.
    const isWanted = () => !closed && pictureOf(app).route === route;
    orRenewed(() => screens.load(route), isWanted)
      .finally(() => {
        // Allows another load: the texts may still be missing, if the language has changed meanwhile.
        awaited = undefined;
      })
      .then(update, (error: unknown) => {
        if (isWanted()) fail(route, navigationFailed(error, route));
      });
  }

  /** Says that something is loading. The screen itself is drawn as soon as it is there. */
  function showWaiting(): void {
    show(pictureOf(app), 'waiting', drawWaiting);
    drawnFrom = [];
  }

  function stopWaitingTimer(): void {
    clearTimeout(waitingTimer);
    waitingTimer = undefined;
  }

  /** If the page for failed navigations itself cannot be shown, a plain one is. */
  function fail(route: RouteId | undefined, failed: AppEvent): void {
    drawnFrom = [];
    if (route === 'navigationError') show(pictureOf(app), route, drawPlainError);
    else app.send(failed);
  }

  /** A box replaces the page. */
  function giveUp(): void {
    display.show({ ...display.shown, state: 'failed' });
  }

  /** The app handles the errors of its children. If the app itself fails, a box replaces the page. */
  function machineFailed(error: unknown): void {
    if (app.getSnapshot().status !== 'error') return;
    stopWaitingTimer();
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
      stopWaitingTimer();
      display.close();
    },
  };
}
