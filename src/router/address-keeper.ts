import type { NavigateFunction } from 'react-router-dom';
import type { NavigationFailure } from '#machines/app/context.ts';
import { keepsAddress, type RouteId, routeByPath } from '#machines/routes.ts';
import { whenPainted } from '#src/loading/when.ts';
import type { App } from '#src/screens/scene.ts';
import { newReference } from '#src/services/reference.ts';
import { type Follow, Trail } from './location.ts';
import { RedirectLimit } from './redirect-limit.ts';

/** What the address follows: a route or, at the page of failed navigations, each failure (P5). */
export type Target = RouteId | NavigationFailure | undefined;

/** The address bar as it is, and what changes it. */
export interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly navigate: NavigateFunction;
}

/** Where an entry stands in the history, as the router numbers them. */
function historyIndex(): number {
  // Where the page is drawn by a server there is no history.
  const state: unknown = globalThis.history?.state;
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0;
  return typeof index === 'number' ? index : 0;
}

/**
 * Keeps the address and the machines in step (P2). The machine decides and the address follows, once the
 * screen is painted; an address the browser asks for (back, forward) is told to the machine, and the
 * machine's own address restored. The only place that navigates.
 */
export class AddressKeeper {
  readonly #app: App;
  readonly #trail = new Trail();
  readonly #limit = new RedirectLimit();
  #followed: Target;
  /** The machine's own path, and its place in the history. */
  #ownPath: string | undefined;
  #ownIndex = historyIndex();

  constructor(app: App) {
    this.#app = app;
  }

  /** To be called for every change of the route or the address. Returns what cancels a navigation that is still due. */
  keep(route: RouteId, target: Target, address: Address): (() => void) | undefined {
    const { pathname, navigate } = address;
    const request = { type: 'url.requested', route: routeByPath(pathname) } as const;
    const isFollowed = this.#followed === target;
    // Both: a route may come back at an earlier path, and a portal's history is its own.
    const isElsewhere = pathname !== this.#ownPath && historyIndex() !== this.#ownIndex;
    // Where the address does not follow, as at an error page, only those with something to lose are held back.
    const isHeldBack = () =>
      this.#app.getSnapshot().can(request) || (isFollowed && !keepsAddress(route));
    if (isElsewhere && isHeldBack()) {
      this.#app.send(request);
      this.#redirect(() => navigate(this.#ownIndex - historyIndex()));
    } else if (!isFollowed) {
      const follow = () => this.#follow(route, target, address);
      if (!this.#trail.begins(route)) return whenPainted(follow);
      // The first step gets its history entry at once, so that even an early Back asks first; after the focus.
      queueMicrotask(follow);
    } else if (pathname !== this.#ownPath) this.#settle(pathname);
    return undefined;
  }

  /** From here on this path, at its place in the history, is the machine's own. */
  #settle(pathname: string): void {
    this.#ownPath = pathname;
    this.#ownIndex = historyIndex();
  }

  #follow(route: RouteId, target: Target, address: Address): void {
    const step = this.#trail.follow(route, address.pathname);
    this.#followed = target;
    const state = target === route ? this.#stateAt(step) : target;
    const { search, navigate } = address;
    const pathname = 'path' in step ? step.path : address.pathname;
    const go = () => {
      const replace = step.kind !== 'push';
      if (step.kind !== 'nothing') navigate({ pathname, search }, { replace, state });
      this.#settle(pathname);
    };
    // A route that keeps the address is no redirect, so the error page after too many is not counted.
    if ('path' in step) this.#redirect(go);
    else go();
  }

  /** What the history entry knows of an error page, which keeps the address: its reference (R2). */
  #stateAt({ kind }: Follow): { readonly traceId: string } | null {
    const { failure } = this.#app.getSnapshot().context;
    return kind === 'replaceState' && failure ? { traceId: failure.traceId } : null;
  }

  #redirect(act: () => void): void {
    if (this.#limit.allows(performance.now())) act();
    else this.#app.send({ type: 'redirects.exceeded', traceId: newReference() });
  }
}
