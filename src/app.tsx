import { useSelector } from '@xstate/react';
import {
  type ComponentType,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useSyncExternalStore,
} from 'react';
import { bankFor } from '#machines/bank.ts';
import type { ElementServices } from './elements/services.ts';
import { AppFrame } from './frame/app-frame.tsx';
import { WithTexts } from './i18n/use-texts.tsx';
import { useArrival } from './router/arrival.ts';
import { useRouterSync } from './router/sync.ts';
import { QuitDialogHost } from './screens/quit-dialog/host.tsx';
import type { App } from './screens/scene.ts';
import { SessionDialogHost } from './screens/session-dialog/host.tsx';
import { ThemeFailed } from './theme/failed.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { SaveRun } from './ui/save-run.ts';
import type { Venue } from './venue/venue.ts';
import type { ViewStore } from './view/store.ts';
import type { View } from './view/view.ts';

/** The router component, with the history in which it follows the machines. */
export type Router = ComponentType<{ readonly children: ReactNode }>;

interface AppProps {
  readonly app: App;
  readonly store: ViewStore;
  readonly venue: Venue;
  readonly Router: Router;
  readonly elements: ElementServices;
  /** Saves the recorded run under a reference (D3). */
  readonly saveRun?: ((reference: string) => void) | undefined;
  /** Called once React has taken over the page and its handlers are attached. */
  readonly onAttached?: (() => void) | undefined;
}

/** One part of the view: a component that uses it only renders again when that part changes. */
function useView<Part>({ subscribe, getView }: ViewStore, partOf: (view: View) => Part): Part {
  const part = () => partOf(getView());
  return useSyncExternalStore(subscribe, part, part);
}

const routeIn = ({ route }: View) => route;
const screenIn = ({ screen }: View) => screen;
const titleKeyIn = ({ titleKey }: View) => titleKey;
const placeIn = ({ place }: View) => place;
const isStale = ({ stale }: View) => stale;
const hasFailed = ({ state }: View) => state === 'failed';

/** The screen of the active route. The machines choose it, whatever the address is (P2, R2). */
function ActiveScreen({ store }: Pick<AppProps, 'store'>) {
  const screen = useView(store, screenIn);
  const place = useView(store, placeIn);
  const stale = useView(store, isStale);
  /** Drops presses on the screen of a step that has ended, even before the page makes it inert. */
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

/** Known as soon as the bank's settings are, even if nothing else is (Y4). */
function useBankName(app: App): string {
  const bank = useSelector(app, ({ context }) => context.bank);
  const locale = useSelector(app, ({ context }) => context.locale);
  // Not in the selector, which runs with every event.
  return bankFor(bank, locale).name;
}

/** Reports an error of drawing. Resolves once there is another screen: until then, nothing is drawn again (P5). */
const reportDrawingError =
  ({ getView, subscribe, drawingFailed }: ViewStore) =>
  (error: unknown) =>
    new Promise<void>((shown) => {
      const { screen } = getView();
      const stop = subscribe(() => {
        if (getView().screen === screen) return;
        stop();
        shown();
      });
      drawingFailed(error);
    });

/** Follows the screen with title and focus. Drawn beside it: after an error of drawing, it arrives with the next one. */
function Arrival({ app, store, venue }: AppProps) {
  const route = useView(store, routeIn);
  const place = useView(store, placeIn);
  const stale = useView(store, isStale);
  const titleKey = useView(store, titleKeyIn);
  useArrival(venue, { route, titleKey, place, stale }, useBankName(app));
  return null;
}

function Wizard(props: AppProps) {
  const { app, store, venue, elements } = props;
  const route = useView(store, routeIn);
  const titleKey = useView(store, titleKeyIn);
  const bankName = useBankName(app);
  if (useView(store, hasFailed)) return <ThemeFailed venue={venue} />;
  return (
    <ErrorBoundary onError={reportDrawingError(store)}>
      <AppFrame
        app={app}
        bankName={bankName}
        embedded={venue.embedded}
        elements={elements}
        route={route}
        titleKey={titleKey}
      >
        {route && <ActiveScreen store={store} />}
      </AppFrame>
      <QuitDialogHost app={app} route={route} />
      <SessionDialogHost app={app} />
      <Arrival {...props} />
    </ErrorBoundary>
  );
}

/** Updates the address after the screen. In a component of its own, so that a new address renders nothing else. */
function Follower({ app, store, onAttached }: AppProps) {
  useRouterSync(app, useView(store, routeIn));
  useEffect(() => onAttached?.(), [onAttached]);
  return null;
}

/** Everything that is shown, within the router of its venue. */
export function AppRoot(props: AppProps) {
  const { Router, saveRun } = props;
  return (
    <SaveRun value={saveRun}>
      <WithTexts>
        <Router>
          <Wizard {...props} />
          <Follower {...props} />
        </Router>
      </WithTexts>
    </SaveRun>
  );
}
