import { type ReactNode, useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { type RouteId, routeByPath } from '#machines/routes.ts';
import { pathOfRoute } from '#src/router/location.ts';
import type { TabStorage } from '#src/services/storage.ts';

/** The current step of a log-in in a portal's page, kept for a reload of that page (P7). */
export interface Place {
  read(): RouteId;
  keep(path: string): void;
}

/** Keeps the step, since the portal's address does not contain it (X9). */
export function openPlace(logIn: string, storage: TabStorage): Place {
  const key = ['place', logIn] as const;
  return {
    read: () => routeByPath(storage.read(...key) ?? '') ?? 'initial',
    keep: (path) => void storage.write(path, ...key),
  };
}

function Keeper({ place }: { place: Place }) {
  const { pathname } = useLocation();
  useEffect(() => place.keep(pathname), [place, pathname]);
  return null;
}

/**
 * A router with a history in memory, as the address is the portal's (X9). Bound to a place, it is a wizard's
 * router.
 */
export function PortalRouter(place: Place, { children }: { children: ReactNode }) {
  return (
    <MemoryRouter initialEntries={[pathOfRoute(place.read())]}>
      {children}
      <Keeper place={place} />
    </MemoryRouter>
  );
}
