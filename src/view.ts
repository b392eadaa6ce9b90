import type { ReactElement } from 'react';
import type { Subscription } from 'xstate';
import type { AppEvent } from '#machines/app/events.ts';
import { type Picture, pictureOf } from '#machines/picture.ts';
import type { RouteId } from '#machines/routes.ts';
import { orRenewed } from '#src/renewal.ts';
import { navigationFailed } from './navigation-failed.ts';
import { createScreenCache } from './screens/cache.ts';
import type { App, ScreenServices } from './screens/scene.ts';
import { newReference } from './services/reference.ts';

/** What is on the page. */
export interface View {
  /** The active state, also where nothing is drawn of it yet; the root element's `data-state`. */
  readonly state: string;
  /** The route shown, once there is one. */
  readonly route: RouteId | undefined;
  readonly screen: ReactElement | undefined;
  /** Names the step shown: another step is another place, also on the same route. */
  readonly place: string;
  /** The machines are ahead of what is shown, and have been for long: it says so. */
  readonly stale: boolean;
}

/** The facade between the machines and React: the one place where a running log-in becomes a picture. */
export interface ViewStore {
  getView(): View;
  /** Whether the machines are ahead of what is shown: nothing on it may be used. */
  isAhead(): boolean;
  subscribe(listener: () => void): () => void;
  /** Loads the screens a customer may need next, so that they open at once; the first of them first. */
  prefetch(routes: readonly RouteId[]): void;
  /** Stops watching; nothing is told any more. */
  close(): void;
}

/**
 * From here on a customer notices that they wait, in ms, as Interaction to Next Paint has it: before,
 * drawing it would only keep the answer waiting.
 */
const NOTICEABLE = 200;

/** When the page that says what could not be loaded, and could not either, is tried again, in ms. */
const AGAIN = 1000;

/**
 * All that a screen is drawn from: where the customer is, and what the machines there know. When the
 * session ends, which every answer says anew, is told by a dialog of its own.
 */
function sourcesOf(app: App, { state, route, chain }: Picture): readonly unknown[] {
  const { sessionEnd, ...known } = app.getSnapshot().context;
  const steps = chain.slice(1).map((actor): unknown => actor.getSnapshot());
  return [state, route, ...Object.values(known), ...steps];
}

const areSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((source, i) => source === b[i]);

/**
 * Watches the app and the steps in it, loads the screen of the active route, and holds the view to
 * show. A picture stays until the next one's code and texts are there; what only says that an answer is
 * awaited is shown once that takes long. A screen that cannot be loaded, by a new page neither, or
 * cannot be drawn, is a navigation failure (P5, N4).
 */
export function createViewStore(app: App, services: ScreenServices): ViewStore {
  const listeners = new Set<() => void>();
  const { drawOf, load, prefetch } = createScreenCache();
  let view: View = { state: '', route: undefined, screen: undefined, place: '', stale: false };
  /** What is shown once the customer notices that they wait. */
  let awaiting: View | undefined;
  let noticing: ReturnType<typeof setTimeout> | undefined;
  let drawnFrom: readonly unknown[] = [];
  let watched: readonly Picture['chain'][number][] = [];
  let subscriptions: Subscription[] = [];
  let again: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const fail = (route: RouteId, failed: AppEvent) => {
    if (closed) return;
    if (route === 'navigationError') {
      again ??= setTimeout(tryAgain, AGAIN);
      return;
    }
    app.send(failed);
  };

  const watch = ({ chain }: Picture) => {
    if (chain.length === watched.length && chain.every((actor, i) => actor === watched[i])) return;
    for (const subscription of subscriptions) subscription.unsubscribe();
    watched = chain;
    subscriptions = chain.map((actor) => actor.subscribe({ next: update, error: broken }));
  };

  const tell = (next: View) => {
    view = next;
    for (const listener of listeners) listener();
  };

  const show = (next: View) => {
    clearTimeout(noticing);
    noticing = undefined;
    awaiting = undefined;
    tell(next);
  };

  const showOnceNoticed = (next: View) => {
    awaiting = next;
    noticing ??= setTimeout(() => show(awaiting ?? view), NOTICEABLE);
    if (view.state !== next.state) tell({ ...view, state: next.state });
  };

  /** The app answers for a part of it that breaks; for the app itself nobody does: a box replaces the page. */
  function broken(error: unknown): void {
    if (app.getSnapshot().status !== 'error') return;
    services.elements.logger.log('ERROR', `The wizard broke: ${error}`, newReference());
    show({ ...view, state: 'failed' });
  }

  function update(): void {
    if (closed) return;
    const picture = pictureOf(app);
    watch(picture);
    const { state, route } = picture;
    const draw = route && drawOf(route);
    if (!route || !draw) {
      drawnFrom = [];
      const latest = awaiting ?? view;
      if (!latest.stale || latest.state !== state)
        showOnceNoticed({ ...latest, state, stale: true });
      if (route && !again) {
        orRenewed(() => load(route)).then(update, (error: unknown) =>
          fail(route, navigationFailed(error, route)),
        );
      }
      return;
    }
    const sources = sourcesOf(app, picture);
    if (areSame(sources, drawnFrom)) return;
    drawnFrom = sources;
    const place = `${route} ${picture.chain.at(-1)?.sessionId}`;
    let screen: ReactElement;
    try {
      screen = draw({ picture, app, services });
    } catch (error) {
      fail(route, navigationFailed(error));
      return;
    }
    const next: View = { state, route, screen, place, stale: false };
    if (picture.awaitsAnswer && place === view.place) showOnceNoticed(next);
    else show(next);
  }

  function tryAgain(): void {
    again = undefined;
    update();
  }

  update();
  return {
    getView: () => view,
    isAhead: () => (awaiting ?? view).stale,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      closed = true;
      clearTimeout(again);
      clearTimeout(noticing);
      for (const subscription of subscriptions) subscription.unsubscribe();
      listeners.clear();
    },
    prefetch,
  };
}
