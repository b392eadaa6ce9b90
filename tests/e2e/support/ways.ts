import { expect } from 'playwright/test';
import type { Customer } from './customer.ts';
import { LANGUAGES, type Language } from './words.ts';

/** How an order is confirmed: by its TAN, or in the banking app. */
type Confirm = (customer: Customer, alias: string) => Promise<void>;
export const byTan: Confirm = (customer, alias) => customer.confirmTan(alias);
export const inApp: Confirm = (customer, alias) => customer.approveTan(alias);

type Way = (customer: Customer, confirm: Confirm) => Promise<void>;

const logIn = async (customer: Customer, alias: string) => {
  await customer.openRelyingParty();
  await customer.logIn(alias);
};

/** What each demo customer does, from the relying party to the end of the log-in. */
export const WAYS = {
  anna: async (customer, confirm) => {
    await logIn(customer, 'anna');
    await confirm(customer, 'anna');
  },
  bruno: async (customer, confirm) => {
    await logIn(customer, 'bruno');
    await confirm(customer, 'bruno');
    await expect(customer.headline('TAN.TRUST_BROWSER.TITLE')).toBeVisible();
    await confirm(customer, 'bruno');
    await customer.decideTrust(true);
    await customer.acceptTerms();
    await customer.giveConsent();
    await customer.chooseAccount('Tagesgeld');
  },
  clara: async (customer, confirm) => {
    await logIn(customer, 'clara');
    await confirm(customer, 'clara');
    await customer.acceptTerms('QES');
    await customer.acceptTerms('QID');
    await customer.giveSignature();
  },
  david: async (customer, confirm) => {
    await customer.openPayment();
    await customer.logIn('david');
    await confirm(customer, 'david');
    await customer.authorise();
    await confirm(customer, 'david');
  },
  emma: async (customer) => {
    await customer.openQr();
    await using app = await customer.openQrInApp();
    await app.identify('Emma');
    await app.approve();
    await customer.enterFirstPin();
  },
  felix: async (customer) => {
    await customer.openComfort('felix');
    await using app = await customer.openApp('felix');
    await app.approve();
    await customer.enterFirstPin();
  },
  greta: async (customer, confirm) => {
    await logIn(customer, 'greta');
    await expect(customer.headline('TAN.UNLOCK_PIN.TITLE')).toBeVisible();
    await confirm(customer, 'greta');
  },
  henry: (customer) => logIn(customer, 'henry'),
} as const satisfies Record<string, Way>;

export type Alias = keyof typeof WAYS;
export const ALIASES = Object.keys(WAYS) as Alias[];

/** Whether to run all combinations, as `npm run prove:journeys` does. */
export const ALL = process.env.JOURNEYS === 'all';

/**
 * The languages for a test whose course does not depend on the language: one, by turns. The texts of the
 * other are checked on running pages by languages.spec.ts, and in every state by gallery.spec.ts.
 */
export const walkedIn = (turn: Language): readonly Language[] => (ALL ? LANGUAGES : [turn]);

/** Customers whose steps all occur in another log-in: bruno takes all steps of anna and henry, and more. */
const WITH_BRUNO: readonly Alias[] = ['anna', 'henry'];

/** Customers whose other steps are of kinds that bruno takes, too: a TAN, terms, a yes or no. */
const OF_BRUNOS_KINDS: readonly Alias[] = ['clara', 'greta'];

/** Customers who log in without a step, as in comfort-log-in.spec.ts and qr-log-in.spec.ts, by mouse, too. */
const BY_APP: readonly Alias[] = ['emma', 'felix'];

const LEFT_OUT = {
  mouse: [...WITH_BRUNO, ...BY_APP],
  keyboard: [...WITH_BRUNO, ...OF_BRUNOS_KINDS],
} as const;

/**
 * The customers of tests in this language: one half by keyboard only, the other with mouse and banking app,
 * and the other way round in the other language. So every step is tested by mouse, and every kind of step by
 * keyboard.
 */
export const speakers = (language: Language, hand: 'keyboard' | 'mouse'): readonly Alias[] =>
  ALIASES.filter(
    (alias, i) =>
      ALL ||
      (!LEFT_OUT[hand].includes(alias) &&
        (i % 2 === 0) === ((language === 'de') === (hand === 'mouse'))),
  );
