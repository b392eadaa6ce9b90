import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { keepsAddress, type RouteId, routeByPath } from '#machines/routes.ts';
import type { App } from '#src/screens/scene.ts';
import { newReference } from '#src/services/reference.ts';
import { pathOfRoute, Trail } from './location.ts';
import { RedirectLimit } from './redirect-limit.ts';

/** Where an entry stands in the history, as the router numbers them. */
function historyIndex(): number {
  // Where a server draws the page there is no history yet.
  const state: unknown = globalThis.history?.state;
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0;
  return typeof index === 'number' ? index : 0;
}

/**
 * Keeps the address and the machines in step (P2). The machine decides and the router follows; an
 * address the browser asks for (back, forward) is told to the machine, and the machine's own address
 * restored. The only place that navigates.
 */
export function useRouterSync(app: App, route: RouteId | undefined): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const shown = useRef<RouteId>(undefined);
  const trail = useRef(new Trail());
  const ownIndex = useRef(historyIndex());
  const limit = useRef(new RedirectLimit());

  useEffect(() => {
    if (!route) return;
    const redirect = (act: () => void) => {
      if (limit.current.allows(performance.now())) act();
      else app.send({ type: 'redirects.exceeded', traceId: newReference() });
    };
    if (shown.current !== route) {
      const step = trail.current.follow(route, pathname);
      shown.current = route;
      const { failure } = app.getSnapshot().context;
      const follow = () => {
        if (step.kind === 'replaceState') {
          const state = failure ? { traceId: failure.traceId } : null;
          navigate({ pathname, search }, { replace: true, state });
        } else if (step.kind !== 'nothing') {
          navigate({ pathname: step.path, search }, { replace: step.kind === 'replace' });
        }
        ownIndex.current = historyIndex();
      };
      // What keeps the address is no redirect: the error page after too many is not one more.
      if ('path' in step) redirect(follow);
      else follow();
    } else if (pathname !== pathOfRoute(route) && !keepsAddress(route)) {
      app.send({ type: 'url.requested', route: routeByPath(pathname) });
      redirect(() => navigate(ownIndex.current - historyIndex()));
    }
  }, [app, navigate, pathname, route, search]);
}
