import type { StepType } from '#contract/process.ts';
import type { STORIES } from '../crashes/customer.ts';
import { PIN } from '../e2e/support/customer.ts';
import type { Alias } from '../e2e/support/ways.ts';
import type { BlindCustomer } from './blind-customer.ts';
import {
  acceptTerms,
  arrive,
  button,
  confirm,
  enterPin,
  error,
  firstLine,
  firstLogIn,
  goBack,
  headline,
  KEY,
  logIn,
  PARTY,
  PIN_FIELD,
  TAN_FIELD,
  text,
  whereIsTan,
} from './steps.ts';

/** What a customer does, and what must be heard. */
type Walk = (customer: BlindCustomer) => Promise<void>;

/** Neither the right PIN nor the right TAN. */
const WRONG = '00000';
/** A minute before the session ends, in seconds. */
const UNTIL_ASKED = 242;

/** With every error of the log-in page and of a TAN. */
const anna: Walk = async (customer) => {
  await arrive(customer);
  await customer.press('Return', error('LOGIN.IDENTIFIER_REQUIRED', KEY));
  await customer.type('anna');
  await customer.press('Return', PIN_FIELD, error('LOGIN.PIN_REQUIRED'));
  await customer.type(WRONG);
  const wrong = text('LOGIN.WRONG_CREDENTIALS', KEY);
  await customer.press('Return', wrong);
  await customer.press('Tab', PIN_FIELD, wrong);
  await customer.type(PIN);
  await customer.press('Return', headline('TAN.LOG_IN.TITLE'));
  await customer.tabTo(TAN_FIELD, whereIsTan('Anna'));
  await customer.press('Return', error('TAN.MISSING'));
  await customer.type(WRONG);
  const wrongTan = `${text('TAN.WRONG')} ${text('TAN.ATTEMPTS_LEFT_other', { count: 4 })}`;
  await customer.press('Return', wrongTan);
  await customer.press('Tab', TAN_FIELD, 'invalid entry', wrongTan, whereIsTan('Anna'));
  await customer.typeTan();
  await customer.press('Return', `${text('TAN.DONE')} panel`);
  await customer.press('Tab', button('COMMON.CONTINUE'));
  await goBack(customer, 'anna');
};

/** With every dialog. Orca repeats the question of the one that comes by itself, and of the other reads no question. */
const bruno: Walk = async (customer) => {
  await arrive(customer);
  await logIn(customer, 'bruno', 'LOG_IN');
  await confirm(customer, 'Bruno');
  await customer.press('Return', headline('TAN.TRUST_BROWSER.TITLE'));
  await confirm(customer, 'Bruno');
  await customer.press('Return', headline('BROWSER_TRUST.TITLE'));
  await customer.press('Down', firstLine('BROWSER_TRUST.LEAD'));
  const question = `${text('BROWSER_TRUST.QUESTION')} panel`;
  await customer.tabTo(question, text('BROWSER_TRUST.YES'), 'not selected radio button');
  await customer.press('Return', error('BROWSER_TRUST.NOT_CHOSEN'));
  await customer.press('space', 'selected');
  for (const [about, ...paragraphs] of [
    ['INFO', 'YES', 'NO', 'SAFE'],
    ['COOKIE', 'WHAT', 'DATA', 'DELETE'],
  ]) {
    const words = ['TITLE', ...paragraphs].map((part) => text(`BROWSER_TRUST.${about}.${part}`));
    await customer.tabTo(button(`BROWSER_TRUST.${about}.OPEN`));
    await customer.press('Return', ...words);
    await customer.leaveBy('Escape');
  }
  await customer.tabTo(button('COMMON.CONTINUE'));
  await customer.press('Tab', button('COMMON.CANCEL'));
  await customer.press('Return', button('QUIT.LOG_IN.STAY'));
  await customer.leaveBy('Escape');
  await customer.press('shift+Tab', button('COMMON.CONTINUE'));
  await acceptTerms(customer, 'OF_USE');
  await customer.press('Return', headline('CONSENT.TITLE'));
  await customer.press('Down', firstLine('CONSENT.LEAD', PARTY));
  await customer.tabTo(button('CONSENT.GIVE'));
  const asked = text('SESSION.TEXT');
  await customer.pass(UNTIL_ASKED, text('SESSION.TITLE'), asked, /Endet in \d+ Sekunden/, asked);
  await customer.leaveBy('Escape');
  await customer.press('Return', headline('PREFERRED_ACCOUNT.TITLE'));
  await customer.press('Down', firstLine('PREFERRED_ACCOUNT.LEAD', PARTY));
  const accounts = `${text('PREFERRED_ACCOUNT.ACCOUNTS')} panel`;
  await customer.tabTo(accounts, /Girokonto .+ €/, 'selected radio button');
  await customer.tabTo(button('COMMON.CONTINUE'));
  await goBack(customer, 'bruno');
};

const clara: Walk = async (customer) => {
  await arrive(customer);
  await logIn(customer, 'clara', 'LOG_IN');
  await confirm(customer, 'Clara');
  await acceptTerms(customer, 'QES');
  await acceptTerms(customer, 'QID');
  await customer.press('Return', headline('SIGNATURE.TITLE'));
  await customer.press('Down', firstLine('SIGNATURE.LEAD', PARTY));
  await customer.tabTo(button('SIGNATURE.GIVE'));
  await goBack(customer, 'clara');
};

const david: Walk = async (customer) => {
  await arrive(customer, 'demo-payment');
  await logIn(customer, 'david', 'LOG_IN');
  await confirm(customer, 'David');
  await customer.press('Return', headline('REMITTANCE.TITLE'));
  await customer.press('Down', firstLine('REMITTANCE.LEAD'));
  const check = `${text('REMITTANCE.CHECK.MATCH.TITLE')} ${text('REMITTANCE.CHECK.MATCH.TEXT')}`;
  await customer.tabTo(button('REMITTANCE.AUTHORISE'), check);
  await customer.press('Return', `${text('REMITTANCE.CONFIRM')} heading level 2`);
  await confirm(customer, 'David', 'REMITTANCE.DONE');
  await goBack(customer, 'david');
};

const emma: Walk = async (customer) => {
  await arrive(customer);
  await customer.tabTo(`${text('LOGIN.WITH_QR')} ${text('COMMON.NEW')} push button`);
  await customer.press('Return', headline('QR.TITLE'));
  await customer.scan(text('QR.PROCESSING'), text('QR.PROCESSING_MORE'));
  await customer.approve('qr', firstLogIn(`${text('QR.APPROVED')} panel`));
  await enterPin(customer, 'QR');
  await goBack(customer, 'emma');
};

const felix: Walk = async (customer) => {
  await arrive(customer);
  await customer.type('felix');
  await customer.tabTo(button('LOGIN.WITH_COMFORT'));
  await customer.press('Return', headline('COMFORT.WAITING.TITLE'));
  await customer.approve('comfort', firstLogIn(headline('COMFORT.APPROVED.TITLE')));
  await enterPin(customer, 'COMFORT');
  await goBack(customer, 'felix');
};

const greta: Walk = async (customer) => {
  await arrive(customer);
  await logIn(customer, 'greta', 'UNLOCK_PIN');
  await confirm(customer, 'Greta');
  await goBack(customer, 'greta');
};

/** The walks of the demo customers who meet something of their own. */
export const WALKS = { anna, bruno, clara, david, emma, felix, greta } as const satisfies Partial<
  Record<Alias, Walk>
>;

/** A step of the contract that none of them takes does not compile: its name is missing in this table. */
type Unheard = Exclude<StepType, (typeof STORIES)[keyof typeof WALKS]['steps'][number]>;
({}) satisfies Record<Unheard, never>;
