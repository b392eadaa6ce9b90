import { type ActorOptions, type AnyActorLogic, createActor } from 'xstate';
import type { Served } from '#contract/first-screen.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import type { AppInput } from '#machines/app/context.ts';
import type { Entry } from '#machines/entry.ts';
import { pickLocale } from '#machines/locale/pick-locale.ts';
import type { Early } from '#src/early/early.ts';
import type { ElementServices } from '#src/elements/services.ts';
import { startTexts } from '#src/i18n/texts.ts';
import { navigationFailed } from '#src/loading/navigation-failed.ts';
import type { App } from '#src/screens/scene.ts';
import { readCookie } from '#src/services/cookies.ts';
import { nameOf } from '#src/services/entry.ts';
import { createLogger, logPolicyViolations, usualLogLevel } from '#src/services/logger.ts';
import { onReference } from '#src/services/reference.ts';
import { onRefusal } from '#src/services/reply.ts';
import { configureCalls } from '#src/services/send.ts';
import { onSessionExpiry } from '#src/services/session-expiry.ts';
import type { TabStorage } from '#src/services/storage.ts';
import { provideWizard } from '#src/services/wizard.ts';
import { noteSystemAppearance, type Requested, readThemeChoice } from '#src/theme/choice.ts';
import type { Venue } from '#src/venue/venue.ts';

/** What the wizard is opened with. */
export interface Opening {
  readonly entry: Entry;
  readonly storage: TabStorage;
  /** The query of the address; on development hosts it may name a theme (T3). */
  readonly query: URLSearchParams;
  readonly config: RuntimeConfig;
  /** Watches every actor: in development (D1), or while the run is recorded (D3). */
  readonly inspect?: ActorOptions<AnyActorLogic>['inspect'];
  /** Saves the recorded run under a reference (D3). */
  readonly saveRun?: ((reference: string) => void) | undefined;
  /** What the script in the page's head has started. */
  readonly early?: Early | undefined;
  /** The form that a server has drawn in the page (N3). */
  readonly served?: Served | undefined;
}

/** Functions that stop what was started; called in reverse order. */
type Ends = (() => void)[];

/** A wizard whose machines run, drawn or not. */
export interface Running {
  readonly app: App;
  readonly venue: Venue;
  readonly opening: Opening;
  readonly elements: ElementServices;
  /** Loads the machines behind the log-in page. A failure is ignored: they are loaded again when needed. */
  readonly prefetchMachines: () => void;
  /** What has to be stopped together with the wizard. */
  readonly ends: Ends;
}

/** The input of the app: what the browser knows before any call. */
function inputOf(
  { entry, storage, config, served }: Opening,
  { themeSources, look }: Requested,
  errorShown: boolean,
): AppInput {
  const localeCookie = readCookie('language') ?? storage.read('language');
  const browserLanguages = served ? [served.locale] : navigator.languages;
  return {
    entry,
    localeCookie,
    browserLanguages,
    locale:
      served?.locale ??
      pickLocale({
        i18nAllowed: true,
        defaultLanguageEnglish: false,
        cookie: localeCookie,
        browserLanguages,
      }),
    // The server that drew the page knew the session, so themes stored from other sessions do not count.
    themeSources: served
      ? { ...themeSources, sessionStorage: served.themeId, cookie: null }
      : themeSources,
    appearance: look.appearance,
    errorShown,
    features: config.features ? 'pending' : 'ungoverned',
  };
}

/** Whether it starts after the log-in page, as after a reload. */
export const beginsInProcess = ({ entry: { route } }: Opening): boolean =>
  route !== undefined && route !== 'initial' && route !== 'login';

/**
 * The first half of the composition root (X6): services first, then the actor. Nothing here needs React, so the
 * machines run and get their answers while React is still loading (N3).
 */
export function startMachines(venue: Venue, opening: Opening): Running {
  const { entry, storage, config, inspect } = opening;
  const errorShownKey = ['errorShown', nameOf(entry)] as const;

  startTexts();
  configureCalls(config, opening.early);
  const logger = createLogger(config.logLevel ?? usualLogLevel());
  onReference((reason, reference) => logger.log('ERROR', reason, reference));
  onRefusal((what) => logger.log('INFO', what));
  const { wizard, loadMachines } = provideWizard({
    logger,
    venue,
    storage,
    rememberErrorShown: () => storage.write('yes', ...errorShownKey),
    partMissing: (error) => app.send(navigationFailed(error)),
  });
  const requested = readThemeChoice(opening.query, storage);
  if (requested.ofSystem) noteSystemAppearance(requested.look);
  venue.showLook(requested.look);
  const input = inputOf(opening, requested, storage.read(...errorShownKey) === 'yes');
  const app = createActor(wizard, { ...(inspect && { inspect }), input });
  const prefetchMachines = () => void loadMachines().catch(() => {});
  if (beginsInProcess(opening)) {
    // Neither needs React, so both are requested while it loads.
    prefetchMachines();
    import('#src/screens/later.ts').catch(() => {});
  }
  const ends = [
    logger.close,
    // In a portal the policy and its violations belong to the portal.
    ...(venue.embedded ? [] : [logPolicyViolations(logger)]),
    () => app.stop(),
    onSessionExpiry((expiresAt) => app.send({ type: 'session.extended', expiresAt })),
  ];
  app.start();
  const elements = { sources: config.elements, logger, inspect };
  return { app, venue, opening, elements, prefetchMachines, ends };
}
