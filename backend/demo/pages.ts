import { WIZARD_BASE } from '#contract/endpoint.ts';
import type { Language, Locale } from '#contract/locale.ts';
import { escapeHtml } from '../http/html.ts';
import type { RegisteredDemoClient } from './clients.ts';
import { DEMO_PAYMENTS } from './payments.ts';
import { PERSONAS } from './people.ts';

interface Page {
  readonly lang: Language;
  readonly title: string;
  readonly body: string;
  readonly script?: string;
}

/** A whole page of the demo, under its strict CSP: no inline script, no inline style. */
export function page({ lang, title, body, script }: Page): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/demo/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/demo/assets/demo.css">
${script === undefined ? '' : `<script type="module" src="/demo/assets/${script}"></script>`}
</head>
<body>
${body}
</body>
</html>
`;
}

function list(facts: Readonly<Record<string, unknown>>): string {
  const rows = Object.entries(facts).flatMap(([term, value]) => {
    if (value === undefined || value === null) return [];
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return [`<div><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(text)}</dd></div>`];
  });
  return `<dl>${rows.join('')}</dl>`;
}

/** What each language is called on this page. */
const ASKED_FOR: Readonly<Record<Locale, string>> = { 'de-DE': 'German', 'en-GB': 'English' };

const languageChoice = (): string =>
  Object.entries(ASKED_FOR)
    .map(
      ([locale, name]) =>
        `<label><input type="radio" name="ui_locales" value="${locale}"> ${name}</label>`,
    )
    .join('\n');

function paymentChoice(): string {
  const choices = DEMO_PAYMENTS.map(
    ({ id, label }, index) =>
      `<label><input type="radio" name="payment" value="${id}"${index === 0 ? ' checked' : ''}> ${escapeHtml(label)}</label>`,
  );
  return `<fieldset class="plain"><legend>The payment, if one is asked for</legend>${choices.join(' ')}</fieldset>`;
}

function startButton({ id, label, note, themeId }: RegisteredDemoClient): string {
  const logo =
    themeId === undefined
      ? ''
      : `<img src="${WIZARD_BASE}assets/themes/${themeId}/logo.svg" alt="" width="24" height="24"> `;
  return `<li><button name="client" value="${escapeHtml(id)}" aria-describedby="note-${escapeHtml(id)}">${logo}${escapeHtml(label)}</button><p id="note-${escapeHtml(id)}">${escapeHtml(note)}</p></li>`;
}

/** The start page, with a button for each client and for each bank. */
export function startPage(clients: readonly RegisteredDemoClient[]): string {
  const ways = clients.filter(({ themeId }) => themeId === undefined).map(startButton);
  const banks = clients.filter(({ themeId }) => themeId !== undefined).map(startButton);
  const customers = PERSONAS.map(({ alias }) => `<code>${alias}</code>`).join(', ');
  return page({
    lang: 'en',
    title: 'Demo relying party',
    body: `<header><p class="brand">Demo relying party</p></header>
<main>
<h1>Log in with your bank</h1>
<p class="lead">An OpenID Connect client that asks the bank who you are: code flow, PKCE, state and nonce.</p>
<form action="/demo/start" method="get">
<fieldset class="plain"><legend>Language asked for</legend>
<label><input type="radio" name="ui_locales" value="" checked> not asked for</label>
${languageChoice()}</fieldset>
${paymentChoice()}
<ul class="starts">${ways.join('')}</ul>
<h2>Or choose your bank</h2>
<ul class="starts starts--banks">${banks.join('')}</ul></form>
<section aria-labelledby="customers"><h2 id="customers">Demo customers</h2>
<p>${customers}, or an error code in lower case with hyphens such as <code>locked-account</code>. The PIN is <code>12345</code>.</p>
<p>TANs and orders to approve arrive in the <a href="/demo/app">banking app</a>.</p></section>
<section aria-labelledby="small-print"><h2 id="small-print">Small print</h2>
<p id="privacy">Privacy: this demo keeps what it learns only to show it to you, and only until you leave the page.</p>
<p id="terms">Terms: all names, numbers and banks are made up.</p></section>
</main>`,
  });
}

/** Shows what the relying party has received. */
export function resultPage(demo: RegisteredDemoClient, idToken: object, userInfo: object): string {
  return page({
    lang: 'en',
    title: 'Logged in – demo relying party',
    body: `<header><p class="brand">${escapeHtml(demo.client.party.clientName)}</p></header>
<main><h1>You are logged in</h1>
<section aria-labelledby="id-token"><h2 id="id-token">ID token</h2>${list({ ...idToken })}</section>
<section aria-labelledby="user-info"><h2 id="user-info">User info</h2>${list({ ...userInfo })}</section>
<p><a class="button" href="/">Start again</a></p></main>`,
  });
}

/** The OAuth error the relying party received. */
export function errorPage(facts: Readonly<Record<string, unknown>>): string {
  return page({
    lang: 'en',
    title: 'Not logged in – demo relying party',
    body: `<header><p class="brand">Demo relying party</p></header>
<main><h1>You are not logged in</h1>
<section aria-labelledby="oauth-error"><h2 id="oauth-error">OAuth error</h2>${list(facts)}</section>
<p><a class="button" href="/">Start again</a></p></main>`,
  });
}
