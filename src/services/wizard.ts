import { fromPromise } from 'xstate';
import { bankSettings, initUi, session } from '#contract/entry.ts';
import { cancellation, completion, logIn } from '#contract/process.ts';
import { appMachine } from '#machines/app/machine.ts';
import { credentialsMachine } from '#machines/credentials/machine.ts';
import { errorRedirectMachine } from '#machines/error-redirect/machine.ts';
import { initUiMachine } from '#machines/init-ui/machine.ts';
import { localeMachine } from '#machines/locale/machine.ts';
import { themeMachine } from '#machines/theme/machine.ts';
import { keepLocale, showLocale } from '#src/i18n/texts.ts';
import { configureRenewal } from '#src/renewal.ts';
import { applyTheme } from '#src/theme/apply.ts';
import type { Venue } from '#src/venue.ts';
import { call } from './http.ts';
import { Intents } from './intents.ts';
import { laterMachines } from './later-machines.ts';
import { leaveTo } from './leave.ts';
import { hearLocale } from './locale-events.ts';
import type { Logger } from './logger.ts';
import type { TabStorage } from './storage.ts';

/** What the wizard needs besides the network. */
export interface WizardServices {
  readonly logger: Logger;
  readonly venue: Venue;
  readonly storage: TabStorage;
  /** Keeps that this session has had its error page (P4). */
  readonly rememberErrorShown: () => void;
  /** Hears what a part of the wizard that the customer waits for could not be loaded for (P5). */
  readonly partMissing: (error: unknown) => void;
}

/**
 * The app machine with every port provided by the browser: the composition of the whole wizard. What
 * runs behind the log-in page is loaded by what leads there, or by `loadMachines` before it.
 */
export function provideWizard(services: WizardServices) {
  const { logger, venue, storage, rememberErrorShown, partMissing } = services;
  const intents = new Intents();
  // This module is in the build's first script, whose name no other build has.
  const { url: build } = import.meta;
  configureRenewal({ storage, embedded: venue.embedded, build, reload: () => location.reload() });

  // XState looks an invoked machine up by its name when it starts it: these are in place by then.
  const later = laterMachines({
    intents,
    putInPlace: (machines) => Object.assign(wizard.implementations.actors, machines),
    missing: partMissing,
  });

  const credentials = credentialsMachine.provide({
    actors: {
      logIn: fromPromise(({ input: { authenticationId, identifier, pin }, signal }) =>
        later.readyWith(() =>
          call(logIn, {
            path: { id: authenticationId },
            body: { identifier, pin: pin.reveal() },
            idempotencyKey: crypto.randomUUID(),
            signal,
          }),
        ),
      ),
    },
  });

  const wizard = appMachine.provide({
    actors: {
      theme: themeMachine.provide({
        actors: {
          loadTheme: fromPromise(({ input, signal }) =>
            applyTheme(services, 'bank', input, signal),
          ),
          loadLocalTheme: fromPromise(({ input, signal }) =>
            applyTheme(services, 'local', input, signal),
          ),
        },
        actions: {
          logFallback: (_, { themeId }) =>
            import('#src/theme/list.ts')
              .then(({ explainMissingTheme }) => explainMissingTheme(themeId))
              .catch(() => `Theme ${themeId} unavailable: the local copy serves`)
              .then((message) => logger.log('ERROR', message)),
        },
      }),
      locale: localeMachine.provide({
        actors: {
          loadTexts: fromPromise(async ({ input: { locale }, signal }) => {
            await showLocale(locale, signal);
            // The language of what is read out follows what is shown (I2).
            venue.showLanguage(locale.slice(0, 2));
          }),
        },
        actions: {
          logUnavailable: (_, { error }) => logger.log('ERROR', `Texts unavailable: ${error}`),
        },
      }),
      errorRedirect: errorRedirectMachine.provide({
        actions: { rememberShown: rememberErrorShown },
      }),
      initUi: initUiMachine.provide({
        actors: {
          requestInitUi: fromPromise(({ input: { query }, signal }) =>
            later.readyWith(
              () => call(initUi, { ...(query ? { query } : {}), signal }),
              ({ authentication: { started, comfortLogIn } }) =>
                started || comfortLogIn !== undefined,
            ),
          ),
        },
      }),
      credentials,
      prepareOtherWay: fromPromise(() => later.ready()),
      hearLocale: hearLocale(),
      requestSession: fromPromise(({ input: { query }, signal }) =>
        call(session, { ...(query ? { query } : {}), signal }),
      ),
      requestBankSettings: fromPromise(({ input: { query }, signal }) =>
        call(bankSettings, { ...(query ? { query } : {}), signal }),
      ),
      setUpPortal: fromPromise(async () => venue.setUpPortal()),
      complete: fromPromise(({ input: { authenticationId: id }, signal }) =>
        intents.carryOut(`${id}/completion`, (idempotencyKey) =>
          call(completion, { path: { id }, idempotencyKey, signal }),
        ),
      ),
      cancel: fromPromise(({ input: { authenticationId: id, cause }, signal }) =>
        intents.carryOut(`${id}/cancellation/${cause}`, (idempotencyKey) =>
          call(cancellation, { path: { id }, body: { cause }, idempotencyKey, signal }),
        ),
      ),
      leave: fromPromise(({ input: { url }, signal }) => leaveTo(url, signal)),
    },
    actions: {
      rememberChoice: ({ event }) => {
        if (event.type === 'locale.changed') keepLocale(event.locale);
      },
      logFailure: ({ context: { failure } }) => {
        const words = [failure?.code, failure?.message].filter(Boolean).join(': ');
        logger.log('ERROR', words || 'The backend refused without a code', failure?.traceId);
      },
    },
  });
  return { wizard, loadMachines: later.load };
}
