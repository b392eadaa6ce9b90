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

/** Before the customer is logged in, there is nothing to lose: what follows is what Back is asked about. */
const isLogIn = (route: RouteId | undefined) => route === 'login' || route === 'qrCodeLogin';

/** Decides how the router follows from one route to the next. */
export function follow(from: RouteId | undefined, to: RouteId, present: string): Follow {
  if (from === to) return { kind: 'nothing' };
  if (keepsAddress(to)) return { kind: 'replaceState' };
  const path = pathOfRoute(to);
  if (path === present) return { kind: 'nothing' };
  return { kind: isLogIn(from) && to !== 'returning' ? 'push' : 'replace', path };
}
