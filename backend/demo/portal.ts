import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import type { Language } from '#contract/locale.ts';
import { escapeHtml } from '../http/html.ts';
import { languageOf } from '../http/languages.ts';

const Query = z.object({ in: z.enum(['element', 'frame']) });

/** The portal's own policy. It is strict, and the wizard has to work under it (S1). */
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const START = '/demo/start?client=demo-embedded';

const TEXTS = {
  de: {
    title: 'Immobilienportal',
    nav: ['Übersicht', 'Objekte', 'Finanzierung', 'Nachrichten'],
    heading: 'Ihre Finanzierung',
    lead: 'Bestätigen Sie mit Ihrer Bank, wer Sie sind. Danach sehen Sie Ihr Angebot.',
    search: 'Objekt suchen',
    find: 'Suchen',
    news: 'Neu im Portal',
    items: ['3 Zimmer in Köln-Ehrenfeld', 'Reihenhaus bei Leipzig', 'Altbau in Hamburg-Ottensen'],
    remember: 'Merken',
    log: 'Anmeldung',
    elementWay: 'Als Element in der Seite',
    frameWay: 'In einem Rahmen',
    refused: 'Der Rahmen ist nicht erlaubt: Starten Sie das Backend mit',
    failed: 'Die Anmeldung konnte nicht begonnen werden. Bitte laden Sie die Seite neu.',
    away: 'Anmeldung schließen',
  },
  en: {
    title: 'Property portal',
    nav: ['Overview', 'Properties', 'Financing', 'Messages'],
    heading: 'Your financing',
    lead: 'Confirm with your bank who you are. You will then see your offer.',
    search: 'Find a property',
    find: 'Search',
    news: 'New in the portal',
    items: [
      '3 rooms in Cologne-Ehrenfeld',
      'Terraced house near Leipzig',
      'Period flat in Hamburg-Ottensen',
    ],
    remember: 'Save',
    log: 'Log-in',
    elementWay: 'As an element of the page',
    frameWay: 'In a frame',
    refused: 'The frame is not allowed: start the backend with',
    failed: 'The log-in could not be started. Please reload the page.',
    away: 'Close the log-in',
  },
} as const satisfies Record<Language, object>;

type Way = z.infer<typeof Query>['in'];

function logIn(way: Way, lang: Language, framed: boolean): string {
  const texts = TEXTS[lang];
  if (way === 'element') {
    return `<div id="log-in" data-start="${START}" data-failed="${escapeHtml(texts.failed)}"></div>
<button type="button" id="close">${texts.away}</button>`;
  }
  if (!framed) return `<p>${texts.refused} <code>FRAME_ANCESTORS="'self'" npm start</code>.</p>`;
  return `<iframe src="${START}" title="${escapeHtml(texts.log)}"></iframe>`;
}

/** A page of a portal that does not know how the wizard works. Its stylesheet styles every kind of element. */
function portalPage(way: Way, lang: Language, framed: boolean): string {
  const texts = TEXTS[lang];
  const nav = texts.nav.map(
    (name, i) => `<a href="#"${i === 2 ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  const news = texts.items.map(
    (name) => `<li><h3>${name}</h3><button type="button">${texts.remember}</button></li>`,
  );
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<link rel="icon" href="/demo/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/demo/assets/portal.css">
<script type="module" src="${WIZARD_BASE}portal.js"></script>
<script type="module" src="/demo/assets/portal.js"></script>
</head>
<body>
<header><strong>${texts.title}</strong><nav>${nav.join('')}</nav></header>
<main>
<h1>${texts.heading}</h1>
<p class="intro">${texts.lead}</p>
<div class="columns">
<section aria-labelledby="log-in-heading"><h2 id="log-in-heading">${texts.log}</h2>
<p class="ways"><a href="/demo/portal">${texts.elementWay}</a> <a href="/demo/portal?in=frame">${texts.frameWay}</a></p>
${logIn(way, lang, framed)}</section>
<aside aria-labelledby="news-heading"><h2 id="news-heading">${texts.news}</h2>
<form role="search"><label for="search">${texts.search}</label><input id="search" name="q"><button>${texts.find}</button></form>
<ul>${news.join('')}</ul></aside>
</div>
</main>
</body>
</html>
`;
}

/** A portal that embeds the wizard beside other content: as an element, and in a frame (X9). */
export function portal(app: FastifyInstance, frameAncestors: string): void {
  app.get('/demo/portal', async (request, reply) => {
    const way = z.safeParse(Query, request.query).data?.in ?? 'element';
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', CSP)
      .send(portalPage(way, languageOf(request), frameAncestors !== "'none'"));
  });
}
