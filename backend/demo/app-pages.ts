import type { Language } from '#contract/locale.ts';
import { escapeHtml } from '../http/html.ts';
import { page } from './pages.ts';
import { PERSONAS } from './people.ts';
import { aliasOf } from './personas.ts';

const APP_TEXTS = {
  de: {
    title: 'Banking-App',
    customer: 'Kundin oder Kunde',
    heading: 'Aufträge',
    none: 'Zurzeit wartet kein Auftrag.',
    approve: 'Freigeben',
    deny: 'Ablehnen',
    gone: 'Dieser Auftrag ist nicht mehr offen.',
    unanswered: 'Es kam keine Antwort. Bitte versuchen Sie es noch einmal.',
    approved: 'Freigegeben.',
    denied: 'Abgelehnt.',
    tan: 'TAN',
    browsers: 'Bekannte Browser',
    revoke: 'Widerrufen',
    revoked: 'Widerrufen. Der Browser gilt als neu.',
    trusted: 'Vertraut',
    qr: 'QR-Anmeldung',
    comfort: 'Comfort-Anmeldung',
    who: 'Wer sind Sie?',
    number: 'Vergleichen Sie diese Zahl mit der Zahl auf dem anderen Gerät:',
    logIn: 'Anmeldung',
    trustBrowser: 'Anmeldung mit neuem Browser',
    unlockPin: 'PIN-Sperre aufheben',
    payment: 'Zahlung',
    amount: 'Betrag',
    payee: 'Zahlung an',
    iban: 'IBAN',
    browser: 'Browser',
    party: 'Anbieter',
  },
  en: {
    title: 'Banking app',
    customer: 'Customer',
    heading: 'Orders',
    none: 'No order is waiting.',
    approve: 'Approve',
    deny: 'Deny',
    gone: 'This order is no longer open.',
    unanswered: 'There was no answer. Please try again.',
    approved: 'Approved.',
    denied: 'Denied.',
    tan: 'TAN',
    browsers: 'Known browsers',
    revoke: 'Revoke',
    revoked: 'Revoked. The browser is new again.',
    trusted: 'Trusted',
    qr: 'Log-in by QR code',
    comfort: 'Comfort log-in',
    who: 'Who are you?',
    number: 'Compare this number with the one on the other device:',
    logIn: 'Log-in',
    trustBrowser: 'Log-in with a new browser',
    unlockPin: 'Unblock your PIN',
    payment: 'Payment',
    amount: 'Amount',
    payee: 'Payee',
    iban: 'IBAN',
    browser: 'Browser',
    party: 'Service',
  },
} as const satisfies Record<Language, object>;

/**
 * The customer's banking app, on a phone or in a second tab.
 *
 * @param named the alias or access key in its address, if there is one
 * @param scanned whether a QR code has led there
 */
export function appPage(lang: Language, named: string | undefined, scanned: boolean): string {
  const texts = APP_TEXTS[lang];
  const customer = named === undefined ? undefined : aliasOf(named);
  const options = PERSONAS.map(
    ({ alias, givenName }) =>
      `<option value="${alias}"${alias === customer ? ' selected' : ''}>${escapeHtml(givenName)}</option>`,
  );
  // Without a default: the code belongs to the customer who is chosen first (Q6), and a name that is misspelt to nobody.
  const asks = customer === undefined && (scanned || named !== undefined);
  const ask = `<option value="">${texts.who}</option>`;
  return page({
    lang,
    title: texts.title,
    script: 'app.js',
    body: `<header><p class="brand">${texts.title}</p></header>
<main class="phone" id="app" data-texts="${escapeHtml(JSON.stringify(texts))}">
<h1>${texts.heading}</h1>
<form method="get"><label for="customer">${texts.customer}</label>
<select id="customer" name="customer">${asks ? ask : ''}${options.join('')}</select></form>
<p id="message" role="status"></p>
<ul id="orders" class="orders"></ul>
<section id="known" aria-labelledby="known-heading" hidden><h2 id="known-heading">${texts.browsers}</h2>
<ul id="browsers" class="orders"></ul></section>
</main>`,
  });
}
