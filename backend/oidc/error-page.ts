import { escapeHtml } from '../http/html.ts';

/** What the OpenID Provider says when it cannot send the browser back: both languages, no scripts. */
export function errorPage(facts: object): string {
  const rows = Object.entries(facts).map(
    ([key, value]) => `<dt>${escapeHtml(key)}</dt><dd>${escapeHtml(String(value))}</dd>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>This request is not possible</title>
</head>
<body>
<main>
<h1>This request is not possible</h1>
<p lang="de">Diese Anfrage ist nicht möglich.</p>
<dl>${rows.join('')}</dl>
</main>
</body>
</html>
`;
}
