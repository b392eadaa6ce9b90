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
import { deaf, silent } from '../testing/answers.ts';
import {
  appLogIn,
  challenge,
  initUiReply,
  payment,
  postReply,
  processReply,
  remittance,
  sessionReply,
  signatureDetails,
  termsDocument,
} from '../testing/replies.ts';
import { themeMachine } from '../theme/machine.ts';
import { startedOfAnyKind } from './any-order.ts';
import type { Stage } from './stage.ts';

const expiresAt = '2026-01-01T10:05:00.000Z';

function confirmation({ asks }: Stage) {
  return confirmationMachine.provide({
    actors: {
      startTan: asks('startTan', startedOfAnyKind()),
      endTan: asks('endTan', processReply()),
    },
  });
}

function decisions({ asks }: Stage) {
  return {
    consent: consentMachine.provide({
      actors: {
        fetchDetails: asks('fetchDetails', { recipient: 'Demo Shop', claims: [] }),
        decide: asks('decide', postReply()),
      },
    }),
    signatureConsent: signatureConsentMachine.provide({
      actors: {
        fetchDetails: asks('fetchDetails', signatureDetails),
        decide: asks('decide', postReply()),
      },
    }),
    preferredAccount: preferredAccountMachine.provide({
      actors: {
        fetchDetails: asks('fetchDetails', { accounts: [remittance.debtor] }),
        decide: asks('decide', postReply()),
      },
    }),
  };
}

function authProcess(stage: Stage) {
  const { asks } = stage;
  return authProcessMachine.provide({
    actors: {
      askProcess: asks('askProcess', processReply()),
      askPostProcess: asks('askPostProcess', postReply()),
      confirmation: confirmation(stage),
      browserDetection: browserDetectionMachine.provide({
        actors: {
          confirmation: confirmation(stage),
          decideTrust: asks('decideTrust', processReply()),
        },
      }),
      terms: termsMachine.provide({
        actors: {
          fetchDocument: asks('fetchDocument', termsDocument),
          approveTerms: asks('approveTerms', processReply()),
        },
      }),
      firstLogin: firstLogin(stage),
      remittance: remittanceMachine.provide({
        actors: {
          fetchRemittance: asks('fetchRemittance', remittance),
          startRemittance: asks('startRemittance', { challenge: challenge({ order: payment }) }),
          endRemittance: asks('endRemittance', postReply()),
        },
      }),
      ...decisions(stage),
    },
  });
}

const firstLogin = ({ asks }: Stage) =>
  firstLoginMachine.provide({ actors: { submitPin: asks('submitPin', processReply()) } });

function otherWays(stage: Stage) {
  const { asks } = stage;
  return {
    qrLogin: qrLoginMachine.provide({
      actors: {
        startQrLogIn: asks('startQrLogIn', appLogIn()),
        askOutcome: asks('askOutcome', appLogIn()),
        finishAppLogIn: asks('finishAppLogIn', processReply()),
        watchAppLogIn: deaf(),
        clock: deaf(),
      },
    }),
    comfortLogin: comfortLoginMachine.provide({
      actors: {
        startComfortLogIn: asks('startComfortLogIn', appLogIn()),
        askAppLogIn: asks('askAppLogIn', appLogIn()),
        askOutcome: asks('askOutcome', appLogIn()),
        finishAppLogIn: asks('finishAppLogIn', processReply()),
        watchAppLogIn: deaf(),
        clock: deaf(),
        firstLogin: firstLogin(stage),
      },
    }),
  };
}

/** The whole wizard with all ports on the stage. Listening actors receive only the events of the sequence. */
export function stagedApp(stage: Stage) {
  const { asks, does, loads } = stage;
  return appMachine.provide({
    actors: {
      theme: themeMachine.provide({
        actors: { loadTheme: loads('loadTheme'), loadLocalTheme: loads('loadLocalTheme') },
      }),
      locale: localeMachine.provide({ actors: { loadTexts: does('loadTexts') } }),
      initUi: initUiMachine.provide({
        actors: { requestInitUi: asks('requestInitUi', initUiReply()) },
      }),
      credentials: credentialsMachine.provide({
        actors: { logIn: asks('logIn', processReply()) },
      }),
      authProcess: authProcess(stage),
      requestSession: asks('requestSession', sessionReply()),
      requestBankSettings: asks('requestBankSettings', {}),
      setUpPortal: does('setUpPortal'),
      complete: asks('complete', { redirectUrl: 'https://party.example/callback?code=1' }),
      cancel: asks(
        'cancel',
        { redirectUrl: 'https://party.example/callback?error=1' },
        { backToLogIn: true },
      ),
      leave: silent(),
      prepareOtherWay: does('prepareOtherWay'),
      hearLocale: deaf(),
      keepOpen: deaf(),
      leadTab: deaf(),
      sessionTimer: sessionTimerMachine.provide({
        actors: { keepAlive: asks('keepAlive', { expiresAt }), clock: deaf() },
      }),
      ...otherWays(stage),
    },
  });
}
