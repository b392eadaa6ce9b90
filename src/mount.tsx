import { type ActorOptions, type AnyActorLogic, createActor } from 'xstate';
import type { Served } from '#contract/first-screen.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import type { AppInput } from '#machines/app/context.ts';
import type { Entry } from '#machines/entry.ts';
import { parseLocale, pickLocale } from '#machines/locale/pick-locale.ts';
import { AppRoot } from './app.tsx';
import { attach, pressAgain } from './attach.ts';
import type { Early } from './early/early.ts';
import type { ElementServices } from './elements/services.ts';
import { startTexts } from './i18n/texts.ts';
import { navigationFailed } from './navigation-failed.ts';
import { printOf } from './prerender/print.ts';
import { prefetchQuitDialog } from './screens/quit-dialog/host.tsx';
import type { App } from './screens/scene.ts';
import { configureCalls } from './services/calls.ts';
import { readCookie } from './services/cookies.ts';
import { nameOf } from './services/entry.ts';
import { featureService } from './services/features.ts';
import { onSessionExpiry } from './services/http.ts';
import {
  createLogger,
  type Logger,
  logPolicyViolations,
  usualLogLevel,
} from './services/logger.ts';
import type { TabStorage } from './services/storage.ts';
import type { TabNeeds } from './services/tab-answers.ts';
import { provideWizard } from './services/wizard.ts';
import { readThemeChoice } from './theme/choice.ts';
import type { Venue } from './venue.ts';
import { createViewStore, type ViewStore } from './view.ts';
import { whenIdle, whenPinIsNear } from './when.ts';

/** What the wizard is opened with. */
export interface Opening {
  readonly entry: Entry;
  readonly storage: TabStorage;
  /** What the address asks for; on development hosts a theme, too (T3). */
  readonly query: URLSearchParams;
  readonly config: RuntimeConfig;
  /** Watches every actor: in development (D1), or while the run is recorded (D3). */
  readonly inspect?: ActorOptions<AnyActorLogic>['inspect'];
  /** Saves the recorded run under a reference (D3). */
  readonly saveRun?: ((reference: string) => void) | undefined;
  /** What the page's head has begun already. */
  readonly early?: Early | undefined;
  /** What a server has drawn in the page (N3). */
  readonly served?: Served | undefined;
}

/** A running wizard. */
export interface Mounted {
  /** Stops everything that was started, and takes the wizard off its root element. */
  unmount(): void;
}

/** How what was started is stopped; the last first. */
type Ends = (() => void)[];

interface Running {
  readonly app: App;
  readonly store: ViewStore;
  readonly elements: ElementServices;
  readonly opening: Opening;
}

/** What the browser knows before anybody is asked. */
function inputOf(
  { entry, storage, query, config, served }: Opening,
  errorShown: boolean,
): AppInput {
  const localeCookie = readCookie('language') ?? storage.read('language');
  const browserLanguages = served ? [served.locale] : navigator.languages;
  const { themeSources, look } = readThemeChoice(query, storage);
  return {
    entry,
    localeCookie,
    browserLanguages,
    locale:
      parseLocale(localeCookie) ??
      pickLocale({
        i18nAllowed: true,
        defaultLanguageEnglish: false,
        cookie: null,
        browserLanguages,
      }),
    // Whoever drew the page knew the session: what the browser remembers of others does not count.
    themeSources: served
      ? { ...themeSources, sessionStorage: served.themeId, cookie: null }
      : themeSources,
    look,
    errorShown,
    features: config.features ? 'pending' : 'ungoverned',
  };
}

/** Asks which features are on, and tells the wizard (X5). */
async function askFeatures(app: App, logger: Logger): Promise<void> {
  const features = await featureService(logger)();
  if (app.getSnapshot().status === 'active') app.send({ type: 'features.known', features });
}

/** Is there for other tabs, and for this one's own reload (X8). */
function serveOtherTabs(needs: TabNeeds, ends: Ends): void {
  import('./services/tab-answers.ts').then(
    ({ serveTabs }) => ends.push(serveTabs(needs)),
    (error: unknown) => needs.logger.log('ERROR', `Other tabs are not answered: ${error}`),
  );
}

/**
 * Keeps the page as the state says. Until there is something to show, the page's own words stay.
 * `next`: what has time until the first screen is there.
 */
function draw(running: Running, venue: Venue, ends: Ends, next: () => void): void {
  const { app, store, elements, opening } = running;
  const { saveRun, early, served } = opening;
  let shown = false;
  // Once what was typed is back in the fields, too.
  const onAttached = early && (() => queueMicrotask(() => pressAgain(early.release(), venue.root)));
  const showState = () => {
    const { state, route, screen } = store.getView();
    venue.root.dataset.state = state;
    if (shown || !(screen || state === 'failed')) return;
    shown = true;
    const tree = <AppRoot {...{ app, store, venue, elements, saveRun, onAttached }} />;
    const react = attach(venue.root, tree, route === 'login' && served?.print === printOf(app));
    ends.push(() => react.unmount(), whenIdle(next));
  };
  ends.push(store.subscribe(showState));
  showState();
}

/**
 * The composition root (X6): services first, then the actor, outside React, then its picture in the
 * venue's root element. One at a time: it is the log-in of this page.
 */
export function mount(venue: Venue, opening: Opening): Mounted {
  const { entry, storage, config, inspect } = opening;
  const inspection = inspect ? { inspect } : {};
  const errorShownKey = ['errorShown', nameOf(entry)] as const;
  const ends: Ends = [];

  startTexts();
  configureCalls(config, opening.early);
  const logger = createLogger(config.logLevel ?? usualLogLevel());
  const { wizard, loadMachines } = provideWizard({
    logger,
    venue,
    storage,
    rememberErrorShown: () => storage.write('yes', ...errorShownKey),
    partMissing: (error) => {
      if (app.getSnapshot().status === 'active') app.send(navigationFailed(error));
    },
  });
  const input = inputOf(opening, storage.read(...errorShownKey) === 'yes');
  venue.showLook(input.look);
  const app = createActor(wizard, { ...inspection, input });
  const elements: ElementServices = { sources: config.elements, logger, inspect };
  const store = createViewStore(app, { elements });
  ends.push(
    logger.close,
    // In a portal the policy, and what it stops, are the portal's.
    venue.embedded ? () => {} : logPolicyViolations(logger),
    store.close,
    () => app.stop(),
    onSessionExpiry((expiresAt) => app.send({ type: 'session.extended', expiresAt })),
  );
  // What fails here is loaded again when it is wanted.
  const prefetchMachines = () => void loadMachines().catch(() => {});
  const beginsInProcess = entry.route && entry.route !== 'initial' && entry.route !== 'login';
  if (beginsInProcess) prefetchMachines();
  draw({ app, store, elements, opening }, venue, ends, () => {
    const prefetch = () => {
      // What a customer may need next.
      prefetchMachines();
      import('./prefetch.ts').then(
        ({ prefetchStepScreens }) => prefetchStepScreens(store, elements),
        () => {},
      );
      prefetchQuitDialog();
    };
    if (beginsInProcess) prefetch();
    else ends.push(whenPinIsNear(venue.root, prefetch));
    // Without a network it is too late to ask for what says so (N2).
    store.prefetch(['navigationError']);
    if (config.features) askFeatures(app, logger);
    // In a portal the window, and what is said to it, are the portal's.
    if (!venue.embedded) serveOtherTabs({ app, logger, storage }, ends);
  });
  app.start();
  return {
    unmount() {
      for (const end of ends.splice(0).reverse()) end();
    },
  };
}
