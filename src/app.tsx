import { useSelector } from '@xstate/react';
import {
  type ComponentType,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useSyncExternalStore,
} from 'react';
import type { RouteId } from '#machines/routes.ts';
import type { ElementServices } from './elements/services.ts';
import { AppFrame } from './frame/app-frame.tsx';
import { WithTexts } from './i18n/use-texts.tsx';
import { navigationFailed } from './loading/navigation-failed.ts';
import { useArrival } from './router/arrival.ts';
import { useRouterSync } from './router/sync.ts';
import { QuitDialogHost } from './screens/quit-dialog/host.tsx';
import { type App, startedBy } from './screens/scene.ts';
import { SessionDialogHost } from './screens/session-dialog/host.tsx';
import { ThemeFailed } from './theme/failed.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { SaveRun } from './ui/save-run.ts';
import type { Venue } from './venue/venue.ts';
import type { ViewStore } from './view/store.ts';
import type { View } from './view/view.ts';

/** The history that the router follows the machines in. */
export type Router = ComponentType<{ readonly children: ReactNode }>;

interface AppProps {
  readonly app: App;
  readonly store: ViewStore;
  readonly venue: Venue;
  readonly Router: Router;
  readonly elements: ElementServices;
  /** Saves the recorded run under a reference (D3). */
  readonly saveRun?: ((reference: string) => void) | undefined;
  /** React has taken over what is on the page: from now on it hears what the customer does. */
  readonly onAttached?: (() => void) | undefined;
}

/** Part of what is on the page: a component that uses it is drawn again only when that part changes. */
function useView<Part>({ subscribe, getView }: ViewStore, partOf: (view: View) => Part): Part {
  const part = () => partOf(getView());
  return useSyncExternalStore(subscribe, part, part);
}

const routeIn = ({ route }: View) => route;
const screenIn = ({ screen }: View) => screen;
const placeIn = ({ place }: View) => place;
const isStale = ({ stale }: View) => stale;
const hasFailed = ({ state }: View) => state === 'failed';

/** The screen of the active route, wherever the address is: the machines choose it (P2, R2). */
function ActiveScreen({ store }: Pick<AppProps, 'store'>) {
  const screen = useView(store, screenIn);
  const place = useView(store, placeIn);
  const stale = useView(store, isStale);
  /** Presses on the screen of a step that is over are dropped, even before the page shows it as inert. */
  const drop = (event: SyntheticEvent) => {
    if (!store.isAhead()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div key={place} inert={stale} aria-busy={stale} onClickCapture={drop} onSubmitCapture={drop}>
      {screen}
    </div>
  );
}

/** The page after which the document is titled: an error shown in place has its own page's title (P1, P4, Y1). */
function useNamed(app: App, route: RouteId | undefined): RouteId | undefined {
  const page = useSelector(app, (it) => it.value === 'errorInPlace' && it.context.page);
  return (route === 'inPlaceError' && page) || route;
}

function Wizard({ app, store, venue, elements }: AppProps) {
  const route = useView(store, routeIn);
  const named = useNamed(app, route);
  if (useView(store, hasFailed)) return <ThemeFailed venue={venue} />;
  return (
    <ErrorBoundary onError={(error) => app.send(navigationFailed(error))}>
      <AppFrame app={app} embedded={venue.embedded} elements={elements} route={named}>
        {route && <ActiveScreen store={store} />}
      </AppFrame>
      <QuitDialogHost app={app} route={route} />
      <SessionDialogHost app={app} />
    </ErrorBoundary>
  );
}

/** What follows the screen once it is there: the address, the title, the focus. A new address redraws nothing else. */
function Followers({ app, store, venue, onAttached }: AppProps) {
  const route = useView(store, routeIn);
  const place = useView(store, placeIn);
  const stale = useView(store, isStale);
  const bankName = useSelector(app, ({ context }) => startedBy(context)?.bank.name ?? '');
  useArrival(venue, route, { place, stale }, bankName, useNamed(app, route));
  useRouterSync(app, route);
  useEffect(() => onAttached?.(), [onAttached]);
  return null;
}

/** All that is shown, on the history of its venue. */
export function AppRoot(props: AppProps) {
  const { Router, saveRun } = props;
  return (
    <SaveRun value={saveRun}>
      <WithTexts>
        <Router>
          <Wizard {...props} />
          <Followers {...props} />
        </Router>
      </WithTexts>
    </SaveRun>
  );
}
