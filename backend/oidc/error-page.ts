import { escapeHtml } from '../http/html.ts';

const WORDS = {
  impossible: {
    en: 'This request is not possible',
    de: 'Diese Anfrage ist nicht möglich.',
  },
  notNow: {
    en: 'This did not work. Please load the page again',
    de: 'Das hat nicht geklappt. Bitte laden Sie die Seite neu.',
  },
};

/**
 * What the OpenID Provider says when it cannot send the browser back: both languages, no scripts.
 * `notNow`: the same request may succeed later.
 */
export function errorPage(kind: keyof typeof WORDS, facts: object): string {
  const { en, de } = WORDS[kind];
  const rows = Object.entries(facts).map(
    ([key, value]) => `<dt>${escapeHtml(key)}</dt><dd>${escapeHtml(String(value))}</dd>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${en}</title>
</head>
<body>
<main>
<h1>${en}</h1>
<p lang="de">${de}</p>
<dl>${rows.join('')}</dl>
</main>
</body>
</html>
`;
}
