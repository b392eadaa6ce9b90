import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { keepsAddress, type RouteId, routeByPath } from '#machines/routes.ts';
import type { App } from '#src/screens/scene.ts';
import { newReference } from '#src/services/reference.ts';
import { whenPainted } from '#src/when.ts';
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
 * Keeps the address and the machines in step (P2). The machine decides and the router follows, once the
 * screen is painted; an address the browser asks for (back, forward) is told to the machine, and the
 * machine's own address restored. The only place that navigates.
 */
export function useRouterSync(app: App, route: RouteId | undefined): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const lost = useSelector(app, ({ context }) => context.navigationFailure);
  /** What the address follows to: a route or, at the page of those, each failed navigation anew (P5). */
  const target = route === 'navigationError' ? lost : route;
  const shown = useRef<typeof target>(undefined);
  const trail = useRef(new Trail());
  const ownIndex = useRef(historyIndex());
  const limit = useRef(new RedirectLimit());
  /** The route that the router is about to follow to, and the history index until then. */
  const due = useRef<{ readonly route: RouteId; readonly index: number }>(undefined);

  useEffect(() => {
    if (!route) return;
    const redirect = (act: () => void) => {
      if (limit.current.allows(performance.now())) act();
      else app.send({ type: 'redirects.exceeded', traceId: newReference() });
    };
    const follow = () => {
      const step = trail.current.follow(route, pathname);
      shown.current = target;
      due.current = undefined;
      const { failure } = app.getSnapshot().context;
      const go = () => {
        if (step.kind === 'replaceState') {
          const reference = failure ? { traceId: failure.traceId } : null;
          const state = target === route ? reference : target;
          navigate({ pathname, search }, { replace: true, state });
        } else if (step.kind !== 'nothing') {
          const state = target === route ? null : target;
          navigate({ pathname: step.path, search }, { replace: step.kind === 'replace', state });
        }
        ownIndex.current = historyIndex();
      };
      // A route that keeps the address is no redirect, so the error page after too many is not counted.
      if ('path' in step) redirect(go);
      else go();
    };
    const isElsewhere = due.current?.route === route && due.current.index !== historyIndex();
    if (shown.current !== target && !isElsewhere) {
      // The first step gets its history entry at once, so that even an early Back asks first.
      if (trail.current.begins(route)) return follow();
      due.current = { route, index: historyIndex() };
      return whenPainted(follow);
    }
    if (pathname !== pathOfRoute(route) && !keepsAddress(route)) {
      app.send({ type: 'url.requested', route: routeByPath(pathname) });
      redirect(() => navigate(ownIndex.current - historyIndex()));
    }
  }, [app, navigate, pathname, route, search, target]);
}
