import { fromPromise } from 'xstate';
import type { ProcessReply } from '#contract/process.ts';
import type { Answer } from '../answer.ts';
import type { AppInput } from '../app/context.ts';
import { appMachine } from '../app/machine.ts';
import { authProcessMachine } from '../auth-process/machine.ts';
import { browserDetectionMachine } from '../browser-detection/machine.ts';
import { comfortLoginMachine } from '../comfort-login/machine.ts';
import { confirmationMachine } from '../confirmation/machine.ts';
import { credentialsMachine } from '../credentials/machine.ts';
import {
  consentMachine,
  preferredAccountMachine,
  signatureConsentMachine,
} from '../decision/machine.ts';
import { firstLoginMachine } from '../first-login/machine.ts';
import { initUiMachine } from '../init-ui/machine.ts';
import { localeMachine } from '../locale/machine.ts';
import { qrLoginMachine } from '../qr-login/machine.ts';
import { remittanceMachine } from '../remittance/machine.ts';
import { sessionTimerMachine } from '../session-timer/machine.ts';
import { termsMachine } from '../terms/machine.ts';
import { themeMachine } from '../theme/machine.ts';
import { answering, deaf, done, silent } from './answers.ts';
import {
  appLogIn,
  challenge,
  initUiReply,
  postReply,
  processReply,
  sessionReply,
  termsDocument,
} from './replies.ts';

/** A page that was opened correctly. */
export const opened: AppInput = {
  entry: { clientId: 'demo', redirectUri: 'https://party/cb', route: 'initial' },
  localeCookie: null,
  browserLanguages: ['de-DE'],
  locale: 'de-DE',
  themeSources: { url: null, nativeApp: null, sessionStorage: null, cookie: null },
  appearance: 'LIGHT',
  errorShown: false,
  features: 'ungoverned',
};

/** A port that succeeds without a value. */
const succeeding = <Input>() => fromPromise<void, Input>(async () => {});

const END = 'END_TAN_PROCESS_FOR_PSD2_AUTH';

/** The authentication process with steps that never end: the test ends them. */
export function silentProcess() {
  const confirmation = confirmationMachine.provide({
    actors: { startTan: silent(), endTan: silent() },
  });
  return authProcessMachine.provide({
    actors: {
      askProcess: silent(),
      askPostProcess: silent(),
      confirmation,
      browserDetection: browserDetectionMachine.provide({ actors: { confirmation } }),
      terms: termsMachine.provide({ actors: { fetchDocument: silent(), approveTerms: silent() } }),
      firstLogin: firstLoginMachine.provide({ actors: { submitPin: silent() } }),
      consent: consentMachine.provide({ actors: { fetchDetails: silent(), decide: silent() } }),
      signatureConsent: signatureConsentMachine.provide({
        actors: { fetchDetails: silent(), decide: silent() },
      }),
      preferredAccount: preferredAccountMachine.provide({
        actors: { fetchDetails: silent(), decide: silent() },
      }),
      remittance: remittanceMachine.provide({ actors: { fetchRemittance: silent() } }),
    },
  });
}

/** The app with silent ports only: the test decides what happens. */
export function silentApp() {
  return appMachine.provide({
    actors: {
      theme: themeMachine.provide({ actors: { loadTheme: silent(), loadLocalTheme: silent() } }),
      locale: localeMachine.provide({ actors: { loadTexts: silent() } }),
      initUi: initUiMachine.provide({ actors: { requestInitUi: silent() } }),
      credentials: credentialsMachine.provide({ actors: { logIn: silent() } }),
      authProcess: authProcessMachine.provide({
        actors: { askProcess: silent(), askPostProcess: silent() },
      }),
      requestSession: silent(),
      requestBankSettings: silent(),
      setUpPortal: silent(),
      complete: silent(),
      cancel: silent(),
      leave: silent(),
      prepareOtherWay: silent(),
      keepOpen: deaf(),
      leadTab: deaf(),
      hearLocale: deaf(),
      sessionTimer: sessionTimerMachine.provide({ actors: { keepAlive: silent(), clock: deaf() } }),
      qrLogin: qrLoginMachine.provide({
        actors: { startQrLogIn: silent(), watchAppLogIn: deaf(), clock: deaf() },
      }),
      comfortLogin: comfortLoginMachine.provide({
        actors: { startComfortLogIn: silent(), clock: deaf() },
      }),
    },
  });
}

/** The steps after the log-in page with a backend that always accepts: log-in TAN, terms, consent. */
function willingProcess() {
  return authProcessMachine.provide({
    actors: {
      askProcess: answering(done(processReply('START_TAN_PROCESS_FOR_PSD2_AUTH'))),
      askPostProcess: answering(done(postReply('GIVE_CONSENT'))),
      confirmation: confirmationMachine.provide({
        actors: {
          startTan: answering(done({ ...processReply(END), challenge: challenge() })),
          endTan: answering(done(processReply('APPROVE_TERMS_OF_SERVICE'))),
        },
      }),
      terms: termsMachine.provide({
        actors: {
          fetchDocument: answering(done(termsDocument)),
          approveTerms: answering(done(processReply())),
        },
      }),
      consent: consentMachine.provide({
        actors: {
          fetchDetails: answering(done({ recipient: 'Demo Shop', claims: [] })),
          decide: answering(done(postReply())),
        },
      }),
    },
  });
}

/** The app with a backend that always accepts: log-in, the steps of the process, back to the party. */
export function willingApp(
  logIn: Answer<ProcessReply> = done(processReply('START_TAN_PROCESS_FOR_PSD2_AUTH')),
) {
  return appMachine.provide({
    actors: {
      theme: themeMachine.provide({
        actors: { loadTheme: fromPromise(async ({ input }) => input.themeId) },
      }),
      locale: localeMachine.provide({ actors: { loadTexts: succeeding() } }),
      initUi: initUiMachine.provide({ actors: { requestInitUi: answering(done(initUiReply())) } }),
      credentials: credentialsMachine.provide({ actors: { logIn: answering(logIn) } }),
      authProcess: willingProcess(),
      requestSession: answering(done(sessionReply())),
      requestBankSettings: answering(
        done({ 'de-DE': { name: 'Demo Bank', banknameAusblenden: false } }),
      ),
      setUpPortal: succeeding(),
      complete: answering(done({ redirectUrl: 'https://party/cb?code=1&state=s' })),
      cancel: answering(done({ redirectUrl: 'https://party/cb?error=access_denied&state=s' })),
      leave: silent(),
      prepareOtherWay: succeeding(),
      keepOpen: deaf(),
      leadTab: deaf(),
      hearLocale: deaf(),
      sessionTimer: sessionTimerMachine.provide({ actors: { keepAlive: silent(), clock: deaf() } }),
      qrLogin: qrLoginMachine.provide({
        actors: {
          startQrLogIn: answering(done(appLogIn())),
          finishAppLogIn: answering(logIn),
          watchAppLogIn: deaf(),
          clock: deaf(),
        },
      }),
      comfortLogin: comfortLoginMachine.provide({
        actors: {
          startComfortLogIn: answering(done(appLogIn())),
          finishAppLogIn: answering(logIn),
          watchAppLogIn: deaf(),
          clock: deaf(),
        },
      }),
    },
  });
}
