import { PIN } from '../e2e/support/customer.ts';
import { Words } from '../e2e/support/words.ts';
import { type BlindCustomer, plain } from './blind-customer.ts';

const words = new Words('de');

/** A text of the product, with its values filled in. */
export const text = words.text.bind(words);

/** The headline of a page, as Orca says it. */
export const headline = (key: string) => `${text(key)} heading level 1`;
export const button = (key: string) => `${text(key)} push button`;
/** What is wrong with a field. */
export const error = (key: string, values?: Record<string, string>) =>
  `${text('COMMON.INPUT_ERROR')} ${text(key, values)}`;
/** The first line of a text, which is longer or shorter by the fonts. */
export const firstLine = (key: string, values?: Record<string, string>) =>
  new RegExp(`${text(key, values).split(' ').slice(0, 2).join(' ')}.*`);

/** The requesting party. */
export const PARTY = { clientName: 'Lumen Energy' };
/** The bank's word for what a customer logs in with. */
export const KEY = { key: text('LOGIN.ACCESS_KEY') };
const IDENTIFIER = text('LOGIN.IDENTIFIER', KEY);
/** Orca does not say of a password that it is required, nor that it is invalid. */
export const PIN_FIELD = `${text('LOGIN.PIN')} password text`;
export const TAN_FIELD = `${text('TAN.LABEL')} entry required`;
/** What is heard with the field of the TAN of a demo customer. */
export const whereIsTan = (name: string) =>
  `${text('TAN.WHERE_APP', { device: `Pixel 9 (${name})` })} ${text('TAN.COMPARE')}`;

/** Comes to the log-in page, which Orca reads from its beginning to its end, and goes to its first field. */
export async function arrive(customer: BlindCustomer, client = 'demo-yes'): Promise<void> {
  await customer.open(
    client,
    headline('LOGIN.TITLE'),
    `${IDENTIFIER} entry required ${PIN_FIELD}`,
    button('LOGIN.SUBMIT'),
  );
  await customer.press('Tab', `${IDENTIFIER} entry required`);
}

/** Logs in. The headline of the next page is heard, and from there one reads on. */
export async function logIn(customer: BlindCustomer, alias: string, next: string): Promise<void> {
  await customer.type(alias);
  await customer.press('Tab', PIN_FIELD);
  await customer.type(PIN);
  await customer.press('Return', headline(`TAN.${next}.TITLE`));
  await customer.press('Down', firstLine(`TAN.${next}.LEAD`));
}

/** Confirms an order by its TAN, and goes to the button that leads on. */
export async function confirm(
  customer: BlindCustomer,
  name: string,
  done = 'TAN.DONE',
): Promise<void> {
  await customer.tabTo(TAN_FIELD, whereIsTan(name));
  await customer.typeTan();
  await customer.press('Return', `${text(done)} panel`);
  await customer.press('Tab', button('COMMON.CONTINUE'));
}

/** Accepts terms, from the button that leads to them to the one that accepts them. */
export async function acceptTerms(customer: BlindCustomer, kind: string): Promise<void> {
  await customer.press('Return', headline(`TOS.${kind}.TITLE`));
  await customer.press('Down', firstLine(`TOS.${kind}.LEAD`));
  await customer.tabTo(`${text(`TOS.${kind}.ACCEPT`)} check box not checked required`);
  await customer.press('Return', error(`TOS.${kind}.NOT_TICKED`));
  await customer.press('space', 'checked');
}

/**
 * The headline of the page that comes by itself once the app has approved, and before it what the page says meanwhile.
 * If that is gone before Orca can read it, Orca says only that it was a headline, or nothing.
 */
export const firstLogIn = (meanwhile: string) =>
  new RegExp(`(${plain(meanwhile)} |heading (level 1 )?)?${headline('FIRST_LOGIN.TITLE')}`);

/** The PIN of a first log-in by app. */
export async function enterPin(customer: BlindCustomer, way: 'QR' | 'COMFORT'): Promise<void> {
  await customer.press('Down', firstLine(`FIRST_LOGIN.${way}.LEAD`));
  await customer.tabTo(PIN_FIELD, text(`FIRST_LOGIN.${way}.HINT`));
  await customer.type(PIN);
}

/** Back at the requesting party, which knows the customer. */
export async function goBack(customer: BlindCustomer, alias: string): Promise<void> {
  await customer.leaveBy('Return', 'You are logged in heading level 1', `${alias}@kunde.example`);
}
