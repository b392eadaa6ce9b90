import type { NavigateFunction } from 'react-router-dom';
import type { NavigationFailure } from '#machines/app/context.ts';
import { keepsAddress, type RouteId, routeByPath } from '#machines/routes.ts';
import { whenPainted } from '#src/loading/when.ts';
import type { App } from '#src/screens/scene.ts';
import { newReference } from '#src/services/reference.ts';
import { type Follow, Trail } from './location.ts';
import { RedirectLimit } from './redirect-limit.ts';

/** What the address represents: a route or, on the page of failed navigations, one failure (P5). */
export type Target = RouteId | NavigationFailure | undefined;

/** The present address, and the function that changes it. */
export interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly navigate: NavigateFunction;
}

/**
 * The index of the present entry in the history, as React Router numbers them; `undefined` for an entry that a script
 * has made past it.
 */
function historyIndex(): number | undefined {
  // On a server there is no history.
  const index: unknown = Object(globalThis.history?.state).idx;
  return typeof index === 'number' ? index : undefined;
}

/**
 * Keeps the address and the machines in step (P2). The machines decide, and the address follows once the screen
 * is painted. An address that the browser requests (back, forward) is reported to the machine, and the
 * machine's own address is restored. Nothing else navigates.
 */
export class AddressKeeper {
  readonly #app: App;
  readonly #trail = new Trail();
  readonly #limit = new RedirectLimit();
  #followed: Target;
  /** The path of the machine's present route, and its index in the history. */
  #ownPath: string | undefined;
  #ownIndex = historyIndex();

  constructor(app: App) {
    this.#app = app;
  }

  /**
   * Call on every change of the route or the address. Returns a function that cancels a navigation that is
   * still pending.
   */
  keep(route: RouteId, target: Target, address: Address): (() => void) | undefined {
    const { pathname } = address;
    const request = { type: 'url.requested', route: routeByPath(pathname) } as const;
    const isFollowed = this.#followed === target;
    // Both must differ: a route may return to an earlier path, and a portal has a history of its own.
    const isElsewhere = pathname !== this.#ownPath && historyIndex() !== this.#ownIndex;
    // While the address does not follow (as on an error page), only a customer with something to lose is held
    // back.
    const isHeldBack = () => this.#app.getSnapshot().can(request) || !keepsAddress(route);
    if (isElsewhere && isHeldBack()) {
      this.#app.send(request);
      this.#redirect(() => this.#return(address));
    } else if (!isFollowed) {
      const follow = () => this.#follow(route, target, address);
      if (!this.#trail.begins(route)) return whenPainted(follow);
      // The first step gets its history entry without waiting for the paint, so that even an early Back asks
      // first; but after the focus has moved.
      queueMicrotask(follow);
    } else if (pathname !== this.#ownPath) this.#settle(pathname);
    return undefined;
  }

  /** Restores the machine's address: by going to its entry, or in the present one if that has no place among ours. */
  #return({ search, navigate }: Address): void {
    const [own, present] = [this.#ownIndex, historyIndex()];
    if (own !== undefined && present !== undefined) navigate(own - present);
    else navigate({ pathname: this.#ownPath ?? '', search }, { replace: true });
    // From an entry of ours, the next Back is answered by coming back here.
    this.#ownIndex ??= present;
  }

  /** Records this path and its index in the history as the machine's own. */
  #settle(pathname: string): void {
    this.#ownPath = pathname;
    this.#ownIndex = historyIndex();
  }

  #follow(route: RouteId, target: Target, address: Address): void {
    const step = this.#trail.follow(route, address.pathname);
    this.#followed = target;
    const state = target === route ? this.#stateAt(step) : target;
    const { search, navigate } = address;
    // With two slashes, an address that names no page would be one of another host.
    const pathname = 'path' in step ? step.path : address.pathname.replace(/^\/+/, '/');
    const go = () => {
      const replace = step.kind !== 'push';
      if (step.kind !== 'nothing') navigate({ pathname, search }, { replace, state });
      this.#settle(pathname);
    };
    // A route that keeps the address does not count as a redirect, so the error page after too many redirects
    // is still shown.
    if ('path' in step) this.#redirect(go);
    else go();
  }

  /** The state of the history entry of an error page, which keeps the address: its reference (R2). */
  #stateAt({ kind }: Follow): { readonly traceId: string } | null {
    const { failure } = this.#app.getSnapshot().context;
    return kind === 'replaceState' && failure ? { traceId: failure.traceId } : null;
  }

  #redirect(act: () => void): void {
    if (this.#limit.allows(performance.now())) act();
    else this.#app.send({ type: 'redirects.exceeded', traceId: newReference() });
  }
}
