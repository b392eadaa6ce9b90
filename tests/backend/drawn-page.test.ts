import { expect, test } from 'vitest';
import { Themes } from '#backend/bank/themes.ts';
import { drawnPage } from '#backend/http/drawn-page.ts';
import { inlineHash } from '#backend/http/security-headers.ts';
import { bothAppearances } from '#backend/http/themes.ts';
import type { Appearance } from '#contract/appearance.ts';

const BUILT = `<!doctype html>
<html lang="de">
  <head>
    <title>Anmelden</title>
    <link rel="modulepreload" data-language="de" href="/de.js">
    <link rel="modulepreload" data-language="en" href="/en.js">
  </head>
  <body>
    <div id="root"><p class="progress__text" lang="de">Wird geladen</p><p class="progress__text" lang="en">Loading</p></div>
    <noscript></noscript>
  </body>
</html>`;
const CSS = ':root { --bank-brand: #005f5a }';

const draw = (title: string, html: string, css = CSS, appearance?: Appearance) =>
  drawnPage(
    { html: BUILT, scriptHashes: ['script'], styleHashes: ['style'] },
    { html, title, locale: 'en-GB', themeId: '8840_1', fingerprint: 'f' },
    { css, appearance },
  );

test('[N3] [S1] a drawn page wears its theme, whose styles its policy allows besides its own', () => {
  const { html, scriptHashes, styleHashes } = draw(
    'Log in - Demo Bank',
    '<form></form>',
    CSS,
    'DARK',
  );
  expect(html).toContain('<html lang="en" data-theme="8840_1" data-appearance="DARK">');
  expect(html).toContain(`<style data-theme="8840_1">${CSS}</style>`);
  expect([scriptHashes, styleHashes]).toEqual([['script'], ['style', inlineHash(CSS)]]);
  expect(html).toContain('<div id="root" lang="en"><form></form></div>');
  expect(html).toContain('<div class="still-loading">Loading</div>');
  expect(html).toContain('href="/en.js"');
  expect(html).not.toContain('href="/de.js"');
});

test('[N3] [T2] where the customer has chosen no appearance the page names none: the system decides', () => {
  expect(draw('Log in', '').html).toContain('<html lang="en" data-theme="8840_1">');
});

test('[S1] [T4] a theme with the line ends of Windows is allowed by the hash of what browsers make of it', () => {
  const { html, styleHashes } = draw('Log in', '', '.a {\r\n}\r');
  expect(html).toContain('<style data-theme="8840_1">.a {\n}\n</style>');
  expect(styleHashes).toContain(inlineHash('.a {\n}\n'));
});

test('[N3] [T5] the page loads its bank’s font early, under the address that the stylesheet has; without a font nothing', async () => {
  const themes = new Themes({ wizardDir: 'public', publicDir: 'public' });
  const linkOf = async (id: string) => {
    const css = await bothAppearances(themes, id);
    const { html } = draw('Log in', '', css);
    const [link, address] = /<link rel="preload"[^>]* href="([^"]*)"[^>]*>/.exec(html) ?? [];
    return { link, isOfTheme: css.includes(`url("${address}")`) };
  };
  // Without `crossorigin` the browser would load the font twice.
  const link = expect.stringMatching(/as="font" .*\/font\.woff2\?v=.* crossorigin>$/);
  expect(await linkOf('8888_89')).toEqual({ link, isOfTheme: true });
  expect(await linkOf('9998')).toEqual({ link: undefined, isOfTheme: false });
});

test('[P1] [S1] whatever a bank calls itself, its name is text, and nothing in the form or the theme is a pattern', () => {
  const css = `.a { content: "$& $'"; src: url("/font.woff2?v=1&lt=2"); }`;
  const { html } = draw('Log in - A & B </title><script>', "<p>$& $' $1</p>", css);
  expect(html).toContain('<title>Log in - A &amp; B &lt;/title&gt;&lt;script&gt;</title>');
  expect(html).toContain("<p>$& $' $1</p>");
  expect(html).toContain(`<style data-theme="8840_1">${css}</style>`);
  expect(html).toContain('href="/font.woff2?v=1&amp;lt=2" crossorigin>');
});
