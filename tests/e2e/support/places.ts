import type { Customer } from './customer.ts';
import type { Spot, Standing } from './moves.ts';
import type { Alike } from './turns.ts';

/** Places of one kind have the same screen, and behave the same after a reload. */
type PlaceKind = 'QR code' | 'error page' | 'end of the comfort log-in';

/** A position in the wizard outside the steps of the process. */
export interface Place extends Standing, Alike<PlaceKind> {
  readonly name: string;
  /** Gets there from the log-in page. */
  readonly enter: (customer: Customer) => Promise<void>;
  /** A tab can get there only once: an error has its page once (P4). */
  readonly once?: true;
  /** The button that leads away; its text may contain the name of the party. */
  readonly button: string;
  /** Where it leads: to another spot, or to the party with this error. */
  readonly leadsTo: Spot | string;
}

export const LOG_IN: Spot = { state: 'login.form.editing', route: 'login' };

const withQr = {
  kind: 'QR code',
  route: 'login',
  anew: LOG_IN,
  backLeaves: true,
} as const;

/** A final page of the comfort log-in. After a reload, the log-in is at the log-in page again. */
const comfortEnd = {
  kind: 'end of the comfort log-in',
  anew: LOG_IN,
  button: 'COMFORT.BACK_TO_LOG_IN',
  leadsTo: LOG_IN,
} as const;

/** An error page instead of the log-in. After a reload, the customer can log in from the start. */
const errorPage = (alias: string, page: string, leadsTo: string): Place => ({
  name: `the page of ${alias}`,
  kind: 'error page',
  state: `errorPage.${page}`,
  route: 'login',
  anew: LOG_IN,
  backLeaves: true,
  enter: (customer) => customer.logIn(alias),
  once: true,
  button: 'ERROR.BACK_TO_PARTY',
  leadsTo,
});

/** Asks for approval. Resets the bank first, as it allows only three push messages (C1). */
const askComfort = async (customer: Customer) => {
  await customer.bank.reset();
  await customer.askComfort('felix');
};

const backend503 = async ({ page }: Customer, path: string, during: () => Promise<void>) => {
  await page.route(path, (route) => route.fulfill({ status: 503, body: 'away' }));
  await during();
  await page.unroute(path);
};

/** Together with the steps of the process, these are all kinds of pages (P7). */
export const PLACES: readonly Place[] = [
  {
    ...withQr,
    name: 'a QR code',
    state: 'qrLogin.scanning.waiting',
    enter: (customer) => customer.chooseQr(),
    button: 'QR.CREDENTIALS',
    leadsTo: LOG_IN,
  },
  {
    ...withQr,
    name: 'a denied QR code',
    state: 'qrLogin.denied',
    enter: async (customer) => {
      await customer.chooseQr();
      await customer.bank.decide('emma', await customer.qrId(), 'deny');
    },
    button: 'QR.REFRESH',
    leadsTo: { state: 'qrLogin.scanning.waiting', route: 'login' },
  },
  {
    name: 'waiting for the comfort app',
    state: 'comfortLogin.waiting.listening',
    route: 'comfortLoginWaiting',
    enter: askComfort,
    button: 'COMFORT.BACK_TO_LOG_IN',
    leadsTo: LOG_IN,
  },
  {
    ...comfortEnd,
    name: 'denied by the comfort app',
    state: 'comfortLogin.denied',
    route: 'comfortLoginDenied',
    enter: async (customer) => {
      await askComfort(customer);
      await customer.decide('felix', 'comfort', 'deny');
    },
  },
  {
    ...comfortEnd,
    name: 'too long for the comfort app',
    state: 'comfortLogin.sessionExpired',
    route: 'comfortLoginSessionExpired',
    enter: async (customer) => {
      await askComfort(customer);
      await customer.pass(121);
    },
  },
  {
    ...comfortEnd,
    name: 'the comfort app out of reach',
    state: 'comfortLogin.error',
    route: 'comfortLoginError',
    enter: async (customer) => {
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
    enter: async (customer) => {
      await askComfort(customer);
      for (let push = 2; push <= 3; push += 1) {
        await customer.press('COMFORT.BACK_TO_LOG_IN');
        await customer.askComfort('felix');
      }
      await customer.press('COMFORT.BACK_TO_LOG_IN');
      await customer.comfortButton.click();
    },
  },
  errorPage('locked-account', 'lockedAccountError', 'interaction_required_account_blocked'),
  errorPage('technical-error', 'errorTechnical', 'server_error'),
  errorPage('bank-fusion-active', 'bankFusionActive', 'server_error'),
];
