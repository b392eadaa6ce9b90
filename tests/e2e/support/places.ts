import type { Customer } from './customer.ts';
import type { Spot, Standing } from './moves.ts';

/** Where a customer may stand besides the steps of the process. */
export interface Place extends Standing {
  readonly name: string;
  /** Gets there, in a log-in of its own. */
  readonly arrive: (customer: Customer) => Promise<void>;
  /** The button that leads on; its text may name the party. */
  readonly button: string;
  /** Where it leads: to another spot, or to the party with this error. */
  readonly leadsTo: Spot | string;
}

const LOG_IN: Spot = { state: 'login.form.editing', route: 'login' };

const withQr = {
  route: 'login',
  anew: LOG_IN,
  backLeaves: true,
} as const;

/** A terminal page of the comfort log-in: loaded anew, the log-in is where it was, at the log-in page. */
const comfortEnd = {
  anew: LOG_IN,
  button: 'COMMON.BACK_TO_LOG_IN',
  leadsTo: LOG_IN,
} as const;

/** An error page in place of the log-in: loaded anew, nothing has begun yet. */
const errorPage = (alias: string, page: string, leadsTo: string): Place => ({
  name: `the page of ${alias}`,
  state: `errorPage.${page}`,
  route: 'login',
  anew: LOG_IN,
  backLeaves: true,
  arrive: async (customer) => {
    await customer.openRelyingParty();
    await customer.logIn(alias);
  },
  button: 'COMMON.BACK_TO_PARTY',
  leadsTo,
});

const backend503 = async ({ page }: Customer, path: string, during: () => Promise<void>) => {
  await page.route(path, (route) => route.fulfill({ status: 503, body: 'away' }));
  await during();
  await page.unroute(path);
};

/** Together with the steps of the process, every kind of page there is (P7). */
export const PLACES: readonly Place[] = [
  {
    ...withQr,
    name: 'a QR code',
    state: 'qrLogin.scanning.waiting',
    arrive: (customer) => customer.openQr(),
    button: 'QR.CREDENTIALS',
    leadsTo: LOG_IN,
  },
  {
    ...withQr,
    name: 'a denied QR code',
    state: 'qrLogin.denied',
    arrive: async (customer) => {
      await customer.openQr();
      await customer.bank.decide('emma', await customer.qrId(), 'deny');
    },
    button: 'QR.REFRESH',
    leadsTo: { state: 'qrLogin.scanning.waiting', route: 'login' },
  },
  {
    name: 'waiting for the comfort app',
    state: 'comfortLogin.waiting.listening',
    route: 'comfortLoginWaiting',
    arrive: (customer) => customer.openComfort('felix'),
    button: 'COMMON.BACK_TO_LOG_IN',
    leadsTo: LOG_IN,
  },
  {
    ...comfortEnd,
    name: 'denied by the comfort app',
    state: 'comfortLogin.denied',
    route: 'comfortLoginDenied',
    arrive: async (customer) => {
      await customer.openComfort('felix');
      await customer.decide('felix', 'comfort', 'deny');
    },
  },
  {
    ...comfortEnd,
    name: 'too long for the comfort app',
    state: 'comfortLogin.sessionExpired',
    route: 'comfortLoginSessionExpired',
    arrive: async (customer) => {
      await customer.openComfort('felix');
      await customer.pass(121);
    },
  },
  {
    ...comfortEnd,
    name: 'the comfort app out of reach',
    state: 'comfortLogin.error',
    route: 'comfortLoginError',
    arrive: async (customer) => {
      await customer.openRelyingParty();
      await customer.identifier.fill('felix');
      await backend503(customer, '**/comfort-log-ins', async () => {
        await customer.comfortButton.click();
        await customer.expectState('comfortLogin.error');
      });
    },
  },
  {
    ...comfortEnd,
    name: 'too many pushes to the comfort app',
    state: 'comfortLogin.retriesExceeded',
    route: 'comfortLoginRetriesExceeded',
    arrive: async (customer) => {
      await customer.openRelyingParty();
      for (let push = 1; push <= 3; push += 1) {
        await customer.askComfort('felix');
        await customer.press('COMMON.BACK_TO_LOG_IN');
      }
      await customer.comfortButton.click();
    },
  },
  errorPage('locked-account', 'lockedAccountError', 'interaction_required_account_blocked'),
  errorPage('technical-error', 'errorTechnical', 'server_error'),
  errorPage('bank-fusion-active', 'bankFusionActive', 'server_error'),
  {
    name: 'the page of a session that is over',
    state: 'errorPage.sessionExpired',
    route: 'psd2TanAuth',
    arrive: async (customer) => {
      await customer.openRelyingParty();
      await customer.logIn('anna');
      await customer.tan.waitFor();
      await customer.pass(301);
    },
    button: 'COMMON.BACK_TO_PARTY',
    leadsTo: 'access_denied_session_timeout',
  },
];
