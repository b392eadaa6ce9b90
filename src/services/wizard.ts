import { fromPromise } from 'xstate';
import { bankSettings, session } from '#contract/entry.ts';
import { cancellation, completion } from '#contract/process.ts';
import { appMachine } from '#machines/app/machine.ts';
import { errorRedirectMachine } from '#machines/error-redirect/machine.ts';
import { configureRenewal } from '#src/loading/renewal.ts';
import type { Venue } from '#src/venue/venue.ts';
import { call } from './call.ts';
import { writeCookie } from './cookies.ts';
import { Intents } from './intents.ts';
import { provideKeepOpen } from './keep-open.ts';
import { laterMachines } from './later-machines.ts';
import { leaveTo } from './leave.ts';
import { provideLocale } from './locale.ts';
import { hearLocale } from './locale-events.ts';
import { provideLogIn } from './log-in.ts';
import { LogIns } from './log-ins.ts';
import type { Logger } from './logger.ts';
import type { TabStorage } from './storage.ts';
import { provideTheme } from './theme.ts';

/** What the wizard needs besides the network. */
export interface WizardServices {
  readonly logger: Logger;
  readonly venue: Venue;
  readonly storage: TabStorage;
  /** Stores that this session has had its error page (P4). */
  readonly rememberErrorShown: () => void;
  /** Called if a part of the wizard that the customer waits for could not be loaded (P5). */
  readonly partMissing: (error: unknown) => void;
}

/**
 * The app machine with every port provided by the browser: the composition of the whole wizard. The machines
 * behind the log-in page are loaded when the log-in leads there, or earlier by `loadMachines`.
 */
export function provideWizard(services: WizardServices) {
  const { logger, venue, storage, rememberErrorShown, partMissing } = services;
  const intents = new Intents();
  const logIns = new LogIns(storage);
  // This module is in the first script of the build, whose file name identifies the build.
  const { url: build } = import.meta;
  configureRenewal({ storage, embedded: venue.embedded, build, reload: () => location.reload() });

  // XState looks up an invoked machine by name only when it starts it, so these can be added later.
  const later = laterMachines({
    intents,
    logIns,
    putInPlace: (machines) => Object.assign(wizard.implementations.actors, machines),
    missing: partMissing,
  });

  const wizard = appMachine.provide({
    actors: {
      ...provideLogIn(later, logIns),
      theme: provideTheme(services),
      locale: provideLocale(services),
      errorRedirect: errorRedirectMachine.provide({
        actions: { rememberShown: rememberErrorShown },
      }),
      prepareOtherWay: fromPromise(({ signal }) => later.ready(signal)),
      hearLocale,
      keepOpen: provideKeepOpen(() => venue.root.isConnected),
      requestSession: fromPromise(({ input: { query }, signal }) =>
        logIns.reopening(() => call(session, { query, signal })),
      ),
      requestBankSettings: fromPromise(({ input: { query }, signal }) =>
        call(bankSettings, { query, signal }),
      ),
      setUpPortal: fromPromise(async () => venue.setUpPortal()),
      complete: fromPromise(({ input: { authenticationId: id }, signal }) =>
        intents.carryOut(`${id}/completion`, (idempotencyKey) =>
          call(completion, { path: { id }, idempotencyKey, signal }),
        ),
      ),
      cancel: fromPromise(({ input: { authenticationId: id, cause }, signal }) =>
        intents.carryOut(`${id}/cancellation/${cause}`, (idempotencyKey) =>
          logIns.reopening(() =>
            call(cancellation, { path: { id }, body: { cause }, idempotencyKey, signal }),
          ),
        ),
      ),
      leave: fromPromise(({ input: { url }, signal }) => leaveTo(url, signal)),
    },
    actions: {
      rememberChoice: (_, { locale }) => {
        writeCookie('language', locale, 'Lax');
        // In a frame of another site there are no cookies (I1).
        storage.write(locale, 'language');
      },
      logFailure: ({ context: { failure } }) => {
        const words = [failure?.code, failure?.message].filter(Boolean).join(': ');
        logger.log('ERROR', words || 'The backend refused without a code', failure?.traceId);
      },
    },
  });
  return { wizard, loadMachines: later.load };
}
