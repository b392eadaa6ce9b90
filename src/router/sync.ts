import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RouteId } from '#machines/routes.ts';
import type { App } from '#src/screens/scene.ts';
import { AddressKeeper } from './address-keeper.ts';

/** Tells the address keeper the machines' route and the browser's address (P2). */
export function useRouterSync(app: App, route: RouteId | undefined): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [keeper] = useState(() => new AddressKeeper(app));
  const lost = useSelector(app, ({ context }) => context.navigationFailure);
  const target = route === 'navigationError' ? lost : route;

  useEffect(
    () => route && keeper.keep(route, target, { pathname, search, navigate }),
    [keeper, navigate, pathname, route, search, target],
  );
}
