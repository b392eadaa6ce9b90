import { keepsAddress, ROUTES, type RouteId } from '#machines/routes.ts';

/** The address a route is shown at: its path, with the query the wizard was opened with. */
export function pathOfRoute(route: RouteId): string {
  return `/${ROUTES[route].path ?? ''}`;
}

/** What the router has to do so that it follows the machines (P2). */
export type Follow =
  | { readonly kind: 'nothing' }
  /** The address stays; only the entry's state changes (R2). */
  | { readonly kind: 'replaceState' }
  | { readonly kind: 'replace'; readonly path: string }
  /** The customer has begun: an entry of its own, so that Back asks before anything is lost. */
  | { readonly kind: 'push'; readonly path: string };

/**
 * Decides how the router follows from route to route. What shows without an address of its own, such
 * as a slow answer's waiting screen, is no place to come from: the last address counts.
 */
export class Trail {
  #at: RouteId | undefined;

  /** Whether the customer has begun with this route: before the log-in there is nothing to lose yet. */
  begins(to: RouteId): boolean {
    return this.#at === 'login' && to !== 'returning' && !keepsAddress(to);
  }

  /** On to this route, from the path that the address bar shows. */
  follow(to: RouteId, present: string): Follow {
    if (keepsAddress(to)) return { kind: 'replaceState' };
    const begins = this.begins(to);
    this.#at = to;
    const path = pathOfRoute(to);
    // Another failure at the same address is told by the entry's state alone (P5).
    if (path === present) return { kind: to === 'navigationError' ? 'replaceState' : 'nothing' };
    return { kind: begins ? 'push' : 'replace', path };
  }
}
