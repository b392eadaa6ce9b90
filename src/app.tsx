import { useSelector } from '@xstate/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { Locale } from '#contract/steps.ts';
import type { RouteId } from '#machines/routes.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { useArrival } from './router/arrival.ts';
import { pathOfRoute } from './router/location.ts';
import { useRouterSync } from './router/sync.ts';
import { QuitDialogHost } from './screens/quit-dialog/host.tsx';
import { type App, startedIn } from './screens/scene.ts';
import { SessionDialogHost } from './screens/session-dialog/host.tsx';
import { logoUrl } from './theme/apply.ts';
import { ThemeFailed } from './theme/failed.tsx';
import { Frame } from './ui/frame.tsx';
import { LanguageChanger } from './ui/language-changer.tsx';
import type { Venue } from './venue.ts';
import type { View, ViewStore } from './view.ts';

interface AppProps {
  readonly app: App;
  readonly store: ViewStore;
  readonly venue: Venue;
  /** Keeps the customer's choice of language. */
  readonly onLocale: (locale: Locale) => void;
}

/** The frame, as far as start-up knows the party, the bank and its theme (Y2, Y4). */
function AppFrame({
  app,
  onLocale,
  children,
}: Pick<AppProps, 'app' | 'onLocale'> & { children: ReactNode }) {
  const { appliedTheme, locale } = useSelector(app, ({ context }) => context);
  const started = startedIn({ app });
  const bank = started?.bank.name ?? '';
  return (
    <Frame
      variant={started?.layout.native ? 'native' : 'web'}
      bank={appliedTheme === '' ? undefined : { name: bank, logoUrl: logoUrl(appliedTheme) }}
      languageChanger={
        started?.layout.showLanguageChanger && (
          <LanguageChanger locale={locale} onChange={onLocale} />
        )
      }
    >
      {children}
    </Frame>
  );
}

/** The screen of the active route, drawn by the router wherever the address is (P2, R2). */
function ActiveScreen({ route, screen, place, stale }: View & { route: RouteId }) {
  return (
    <div key={place} inert={stale} aria-busy={stale}>
      <Routes location={pathOfRoute(route)}>
        <Route path={pathOfRoute(route)} element={screen} />
      </Routes>
    </div>
  );
}

/** Before the customer is logged in there is no process to lose yet (A9). */
const isLogIn = (route: RouteId | undefined) => route === 'login' || route === 'qrCodeLogin';

function Wizard({ app, store, venue, onLocale }: AppProps) {
  const view = useSyncExternalStore(store.subscribe, store.getView);
  const { route } = view;
  const bankName = startedIn({ app })?.bank.name ?? '';
  useRouterSync(app, route);
  useArrival(venue, route, view.place, bankName);
  if (view.state === 'failed') return <ThemeFailed />;
  return (
    <ErrorBoundary app={app}>
      <AppFrame app={app} onLocale={onLocale}>
        {route && <ActiveScreen {...view} route={route} />}
      </AppFrame>
      <QuitDialogHost app={app} logIn={isLogIn(route)} />
      <SessionDialogHost app={app} />
    </ErrorBoundary>
  );
}

/** All that is shown, on the history of its venue. */
export function AppRoot(props: AppProps) {
  const { venue } = props;
  return (
    <venue.Router>
      <Wizard {...props} />
    </venue.Router>
  );
}
