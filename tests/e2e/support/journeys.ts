import type { RouteId } from '#machines/routes.ts';
import { type Customer, click, type Press } from './customer.ts';

/** Where a customer stands, and how they go on from there. */
export interface Stage {
  /** The wizard's active state. */
  readonly state: string;
  /** The route that shows it. */
  readonly route: RouteId;
  /** Where a page that loads anew finds the process; the same state where it is not given. */
  readonly anew?: string;
  /** Back to `state` from `anew`. */
  readonly resume?: (customer: Customer) => Promise<void>;
  /** On to the next stage, with the button pressed in the given manner. */
  readonly go: (customer: Customer, press: Press) => Promise<void>;
}

export interface Journey {
  readonly name: string;
  /** Up to the first stage. */
  readonly begin: (customer: Customer) => Promise<void>;
  readonly stages: readonly Stage[];
}

const goOn: Stage['go'] = (customer, press) => press(customer.button('COMMON.CONTINUE'));

/** The two stages of a confirmation by TAN. */
const tan = (alias: string, state: string, route: RouteId): readonly Stage[] => [
  {
    state: `process.${state}.unconfirmed`,
    route,
    go: (customer, press) => customer.enterTan(alias, press),
  },
  { state: `process.${state}.confirmed.ready`, route, go: goOn },
];

const logInWithTan = (alias: string) => async (customer: Customer) => {
  await customer.openRelyingParty();
  await customer.logIn(alias);
  await customer.confirmTan(alias);
};

/** Together they stand once in every step there is (P7). */
export const JOURNEYS: readonly Journey[] = [
  {
    name: 'bruno',
    begin: (customer) => customer.openRelyingParty(),
    stages: [
      {
        state: 'login.form.editing',
        route: 'login',
        go: (customer, press) => customer.logIn('bruno', undefined, press),
      },
      ...tan('bruno', 'psd2Tan', 'psd2TanAuth'),
      ...tan('bruno', 'browserDetection.confirming', 'browserDetection'),
      {
        state: 'process.browserDetection.deciding.open',
        route: 'browserDetection',
        anew: 'process.browserDetection.confirming.confirmed.ready',
        resume: (customer) => goOn(customer, click),
        go: (customer, press) => customer.decideTrust(true, press),
      },
      {
        state: 'process.tos.reading.open',
        route: 'tos',
        go: (customer, press) => customer.acceptTerms('OF_USE', press),
      },
      {
        state: 'process.consent.deciding.open',
        route: 'consent',
        go: (customer, press) => customer.giveConsent(press),
      },
      {
        state: 'process.preferredIban.deciding.open',
        route: 'preferredIban',
        go: (customer, press) => customer.chooseAccount('Tagesgeld', press),
      },
    ],
  },
  {
    name: 'clara',
    begin: logInWithTan('clara'),
    stages: [
      {
        state: 'process.qesTos.reading.open',
        route: 'qesTos',
        go: (customer, press) => customer.acceptTerms('QES', press),
      },
      {
        state: 'process.qidTos.reading.open',
        route: 'qidTos',
        go: (customer, press) => customer.acceptTerms('QID', press),
      },
      {
        state: 'process.qesConsent.deciding.open',
        route: 'qesConsent',
        go: (customer, press) => customer.giveSignature(press),
      },
    ],
  },
  {
    name: 'david',
    begin: async (customer) => {
      await customer.openPayment();
      await customer.logIn('david');
      await customer.confirmTan('david');
    },
    stages: [
      {
        state: 'process.remittance.reviewing.open',
        route: 'remittance',
        go: (customer, press) => press(customer.button('REMITTANCE.AUTHORISE')),
      },
      {
        state: 'process.remittance.unconfirmed',
        route: 'remittance',
        anew: 'process.remittance.reviewing.open',
        resume: (customer) => customer.button('REMITTANCE.AUTHORISE').click(),
        go: (customer, press) => customer.enterTan('david', press),
      },
      {
        state: 'process.remittance.confirmed.ready',
        route: 'remittance',
        anew: 'process.remittance.reviewing.open',
        resume: (customer) => customer.button('REMITTANCE.AUTHORISE').click(),
        go: goOn,
      },
    ],
  },
  {
    name: 'greta',
    begin: async (customer) => {
      await customer.openRelyingParty();
      await customer.logIn('greta');
    },
    stages: tan('greta', 'unlockPin', 'psd2TanAuth'),
  },
  {
    name: 'emma',
    begin: async (customer) => {
      await customer.openRelyingParty();
      await customer.chooseQr();
      const id = new URL(await customer.qrLinkAddress()).searchParams.get('qr') ?? '';
      await customer.bank.decide('emma', id, 'approve');
    },
    stages: [
      {
        state: 'process.qrCodeFirstLogin.form.editing',
        route: 'qrCodeFirstlogin',
        go: (customer, press) => customer.enterFirstPin(press),
      },
    ],
  },
  {
    name: 'felix',
    begin: async (customer) => {
      await customer.openRelyingParty();
      await customer.askComfort('felix');
      await customer.decide('felix', 'comfort', 'approve');
    },
    stages: [
      {
        state: 'comfortLogin.firstLogin.form.editing',
        route: 'comfortLoginFirstLogin',
        anew: 'process.comfortFirstLogin.form.editing',
        go: (customer, press) => customer.enterFirstPin(press),
      },
    ],
  },
];
