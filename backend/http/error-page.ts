import type { FastifyReply } from 'fastify';
import type { Language } from '#contract/locale.ts';
import type { Refusal } from '../refusal.ts';
import { escapeHtml } from './html.ts';
import { inlineHash, OPENED_HEADERS } from './security-headers.ts';

const QUOTE = {
  de: 'Hilft das nicht, nennen Sie Ihrer Bank die Referenz.',
  en: 'If that does not help, quote the reference to your bank.',
} satisfies Record<Language, string>;

const WORDS = {
  impossible: {
    de: [
      'Diese Anfrage ist nicht möglich',
      'Bitte beginnen Sie noch einmal auf der Website oder in der App, von der Sie kommen.',
    ],
    en: [
      'This request is not possible',
      'Please return to the website or app that sent you here and start again.',
    ],
  },
  over: {
    de: [
      'Diese Anmeldung ist beendet',
      'Es kann sein, dass alles geklappt hat. Bitte sehen Sie auf der Website oder in der App nach, von der Sie kommen, bevor Sie dort noch einmal beginnen.',
    ],
    en: [
      'This log-in is over',
      'Everything may have worked. Please check the website or app that sent you here before you start again there.',
    ],
  },
  notNow: {
    de: [
      'Das hat leider nicht funktioniert',
      'Bitte warten Sie einen Moment und laden Sie die Seite dann neu.',
    ],
    en: ['Sorry, that did not work', 'Please wait a moment, then reload the page.'],
  },
} as const satisfies Record<string, Record<Language, readonly [string, string]>>;

export type ErrorPageKind = keyof typeof WORDS;

const STYLE = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
main { max-width: 26rem; margin: 0 auto; padding: 2.5rem 1.25rem; }
h1 { font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
h2 { font-size: 1rem; margin: 2rem 0 0; }
p { margin: 0.5rem 0; }
dl { margin: 2rem 0 0; font-size: 0.875rem; }
dt { opacity: 0.75; }
dd { margin: 0 0 0.5rem; overflow-wrap: anywhere; font-family: ui-monospace, monospace; }
`;

/** The page's own headers: nothing but its own styles, and out of reach of a page of another site that opened it (S1). */
export const errorPageHeaders = (frameAncestors: string) => ({
  'content-security-policy': `default-src 'none'; style-src ${inlineHash(STYLE)}; form-action 'none'; base-uri 'none'; frame-ancestors ${frameAncestors}`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
});

/**
 * The page for a browser that can neither be sent back to the party nor shown the wizard: in every language, without
 * scripts. `over`: there is nothing to go on with, and perhaps a payment was made. `notNow`: the same request may succeed
 * later.
 */
export function errorPage(kind: ErrorPageKind, facts: object): string {
  const { de, ...others } = WORDS[kind];
  const sections = Object.entries(others).map(
    ([lang, [heading, advice]]) => `<div lang="${lang}">
<h2>${heading}</h2>
<p>${advice} ${QUOTE[lang as keyof typeof others]}</p>
</div>`,
  );
  const rows = Object.entries(facts).map(
    ([key, value]) => `<dt>${escapeHtml(key)}</dt><dd>${escapeHtml(String(value))}</dd>`,
  );
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${de[0]}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${de[0]}</h1>
<p>${de[1]} ${QUOTE.de}</p>
${sections.join('\n')}
<dl lang="en" translate="no">${rows.join('')}</dl>
</main>
</body>
</html>
`;
}

/** Answers a refusal with {@link errorPage}, once its status is set. */
export function sendErrorPage(reply: FastifyReply, { code }: Pick<Refusal, 'code'>): FastifyReply {
  const { request, server } = reply;
  const mayRepeat = code === 'RATE_LIMITED' || code === 'TECHNICAL_ERROR';
  const error = mayRepeat ? 'temporarily_unavailable' : 'invalid_request';
  return reply
    .header('cache-control', 'no-store')
    .headers({ ...OPENED_HEADERS, ...errorPageHeaders(server.frameAncestors) })
    .type('text/html; charset=utf-8')
    .send(errorPage(mayRepeat ? 'notNow' : 'impossible', { error, reference: request.id }));
}
