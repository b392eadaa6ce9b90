import type { RouteId } from '#machines/routes.ts';
import { type Customer, START } from './customer.ts';
import type { Standing } from './moves.ts';

/** A state of a log-in, and how to continue from there. */
export interface Stage extends Standing {
  /** Continues to the next stage. */
  readonly go: (customer: Customer) => Promise<void>;
}

export interface Journey {
  readonly name: string;
  /** Opens the page and continues to the first stage. */
  readonly begin: (customer: Customer) => Promise<void>;
  readonly stages: readonly Stage[];
}

const goOn: Stage['go'] = (customer) => customer.press('COMMON.CONTINUE');

/** The two stages of a confirmation by TAN. */
const tan = (alias: string, state: string, route: RouteId): readonly Stage[] => [
  {
    state: `process.${state}.unconfirmed`,
    route,
    go: (customer) => customer.enterTan(alias),
  },
  { state: `process.${state}.confirmed.ready`, route, go: goOn },
];

const logInWithTan = (alias: string) => async (customer: Customer) => {
  await customer.openRelyingParty();
  await customer.logIn(alias);
  await customer.confirmTan(alias);
};

/** Together they contain every step once (P7). */
export const JOURNEYS: readonly Journey[] = [
  {
    name: 'bruno',
    // Back leads to the page of the party.
    begin: (customer) => customer.openRelyingParty(START),
    stages: [
      {
        state: 'login.form.editing',
        route: 'login',
        backLeaves: true,
        go: (customer) => customer.logIn('bruno'),
      },
      ...tan('bruno', 'psd2Tan', 'psd2TanAuth'),
      ...tan('bruno', 'browserDetection.confirming', 'browserDetection'),
      {
        state: 'process.browserDetection.deciding.open',
        route: 'browserDetection',
        anew: {
          state: 'process.browserDetection.confirming.confirmed.ready',
          route: 'browserDetection',
        },
        resume: goOn,
        go: (customer) => customer.decideTrust(true),
      },
      {
        state: 'process.tos.reading.open',
        route: 'tos',
        go: (customer) => customer.acceptTerms('OF_USE'),
      },
      {
        state: 'process.consent.deciding.open',
        route: 'consent',
        go: (customer) => customer.giveConsent(),
      },
      {
        state: 'process.preferredIban.deciding.open',
        route: 'preferredIban',
        go: (customer) => customer.chooseAccount('Tagesgeld'),
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
        go: (customer) => customer.acceptTerms('QES'),
      },
      {
        state: 'process.qidTos.reading.open',
        route: 'qidTos',
        go: (customer) => customer.acceptTerms('QID'),
      },
      {
        state: 'process.qesConsent.deciding.open',
        route: 'qesConsent',
        go: (customer) => customer.giveSignature(),
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
        go: (customer) => customer.press('REMITTANCE.AUTHORISE'),
      },
      {
        state: 'process.remittance.unconfirmed',
        route: 'remittance',
        go: (customer) => customer.enterTan('david'),
      },
      {
        state: 'process.remittance.confirmed.ready',
        route: 'remittance',
        go: goOn,
      },
    ],
  },
  {
    name: 'felix',
    begin: async (customer) => {
      await customer.openComfort('felix');
      await customer.decide('felix', 'comfort', 'approve');
    },
    stages: [
      {
        state: 'comfortLogin.firstLogin.form.editing',
        route: 'comfortLoginFirstLogin',
        anew: { state: 'process.comfortFirstLogin.form.editing', route: 'comfortLoginFirstLogin' },
        go: (customer) => customer.enterFirstPin(),
      },
    ],
  },
  {
    name: 'emma',
    begin: async (customer) => {
      await customer.openQr();
      await customer.bank.decide('emma', await customer.qrId(), 'approve');
    },
    stages: [
      {
        state: 'process.qrCodeFirstLogin.form.editing',
        route: 'qrCodeFirstlogin',
        go: (customer) => customer.enterFirstPin(),
      },
    ],
  },
];

export const STAGES: readonly Stage[] = JOURNEYS.flatMap(({ stages }) => stages);
