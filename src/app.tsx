import { useEffect, useSyncExternalStore } from 'react';
import type { RouteId } from '#machines/routes.ts';
import type { ElementServices } from './elements/services.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppFrame } from './frame/app-frame.tsx';
import { useArrival } from './router/arrival.ts';
import { useRouterSync } from './router/sync.ts';
import { QuitDialogHost } from './screens/quit-dialog/host.tsx';
import { type App, startedIn } from './screens/scene.ts';
import { SessionDialogHost } from './screens/session-dialog/host.tsx';
import { ThemeFailed } from './theme/failed.tsx';
import { SaveRun } from './ui/save-run.ts';
import type { Venue } from './venue.ts';
import type { View, ViewStore } from './view.ts';

interface AppProps {
  readonly app: App;
  readonly store: ViewStore;
  readonly venue: Venue;
  readonly elements: ElementServices;
  /** Saves the recorded run under a reference (D3). */
  readonly saveRun?: ((reference: string) => void) | undefined;
  /** React has taken over what is on the page: from now on it hears what the customer does. */
  readonly onAttached?: (() => void) | undefined;
}

/** The screen of the active route, wherever the address is: the machines choose it (P2, R2). */
function ActiveScreen({ screen, place, stale }: View) {
  return (
    <div key={place} inert={stale} aria-busy={stale}>
      {screen}
    </div>
  );
}

/** Before the customer is logged in there is no process to lose yet (A9). */
const isLogIn = (route: RouteId | undefined) => route === 'login' || route === 'qrCodeLogin';

function Wizard({ app, store, venue, elements, onAttached }: AppProps) {
  const view = useSyncExternalStore(store.subscribe, store.getView, store.getView);
  const { route } = view;
  const bankName = startedIn({ app })?.bank.name ?? '';
  useRouterSync(app, route);
  useArrival(venue, route, view.place, bankName);
  useEffect(() => onAttached?.(), [onAttached]);
  if (view.state === 'failed') return <ThemeFailed />;
  return (
    <ErrorBoundary app={app}>
      <AppFrame app={app} embedded={venue.embedded} elements={elements} route={route}>
        {route && <ActiveScreen {...view} />}
      </AppFrame>
      <QuitDialogHost app={app} logIn={isLogIn(route)} />
      <SessionDialogHost app={app} />
    </ErrorBoundary>
  );
}

/** All that is shown, on the history of its venue. */
export function AppRoot(props: AppProps) {
  const { venue, saveRun } = props;
  return (
    <SaveRun value={saveRun}>
      <venue.Router>
        <Wizard {...props} />
      </venue.Router>
    </SaveRun>
  );
}
