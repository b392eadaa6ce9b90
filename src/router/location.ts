import { keepsAddress, ROUTES, type RouteId } from '#machines/routes.ts';

/** The path a route is shown at, below the wizard's base. */
export function pathOfRoute(route: RouteId): string {
  return `/${ROUTES[route].path ?? ''}`;
}

/** The navigation by which the router follows the machines (P2). */
export type Follow =
  | { readonly kind: 'nothing' }
  /** The address stays; only the entry's state changes (R2). */
  | { readonly kind: 'replaceState' }
  | { readonly kind: 'replace'; readonly path: string }
  /** The log-in has begun: a new history entry, so that Back asks before anything is lost. */
  | { readonly kind: 'push'; readonly path: string };

/**
 * Decides how the router follows from route to route. A screen without an address of its own, such as the
 * waiting screen, does not count as the previous route.
 */
export class Trail {
  #at: RouteId | undefined;

  /** Whether the log-in begins with this route; before, there is nothing to lose. */
  begins(to: RouteId): boolean {
    return this.#at === 'login' && to !== 'returning' && !keepsAddress(to);
  }

  /** Moves on to this route. `present`: the path in the address bar. */
  follow(to: RouteId, present: string): Follow {
    if (keepsAddress(to)) return { kind: 'replaceState' };
    const begins = this.begins(to);
    this.#at = to;
    const path = pathOfRoute(to);
    // A further failure at the same address only changes the entry's state (P5).
    if (path === present) return { kind: to === 'navigationError' ? 'replaceState' : 'nothing' };
    return { kind: begins ? 'push' : 'replace', path };
  }
}
