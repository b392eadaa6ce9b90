import type { Appearance } from '#contract/appearance.ts';
import type { FirstScreen } from '#contract/first-screen.ts';
import { languageIn } from '#contract/locale.ts';
import { SERVED_ELEMENT_ID } from '#contract/page.ts';
import { escapeHtml } from './html.ts';
import { inlineHash } from './security-headers.ts';
import { inDataBlock, type Page } from './wizard-page.ts';

/** The page's own root, and what it says while it loads. */
export const ROOT = /<div id="root">([\s\S]*?)<\/div>(?=\s*<noscript)/;
const WORDS = /<p class="progress__text" lang="(\w+)">([\s\S]*?)<\/p>/g;
const PRELOAD = /\s*<link rel="modulepreload" data-language="(\w+)"[^>]*>/g;

/** What a drawn page contains besides the form. */
interface Dress {
  /** The theme's stylesheet, of both appearances. */
  readonly css: string;
  /** The customer's choice; without one, the system decides (T2). */
  readonly appearance: Appearance | undefined;
}

/** The page's loading message, which the form replaces. It is shown again if loading takes long. */
export function stillLoading(root: string, language: string): string {
  const words = [...root.matchAll(WORDS)].find(([, of]) => of === language)?.[2] ?? '';
  return `<div class="still-loading">${words}</div>`;
}

/** The page without the texts of the other language. */
export const inOneLanguage = (html: string, language: string): string =>
  html.replace(PRELOAD, (link, of: string) => (of === language ? link : ''));

/**
 * A preload link for the bank's font. For a preloaded `optional` font, browsers delay the first paint for a
 * moment; otherwise text could be painted twice and move (T5, N3).
 */
function fontPreload(css: string): string {
  const [, url] = /url\("([^"]+\.woff2[^"]*)"\)/.exec(css) ?? [];
  return url === undefined
    ? ''
    : `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(url)}" crossorigin>`;
}

/** Puts a drawn log-in form into the page, in its bank's colours (N3, T1). */
export function drawnPage(page: Page, drawn: FirstScreen, dress: Dress): Page {
  const { appearance } = dress;
  // As browsers read it: the policy allows the styles by the hash of that.
  const css = dress.css.replaceAll(/\r\n?/g, '\n');
  const { html, title, locale, themeId, fingerprint } = drawn;
  const language = languageIn(locale);
  const look = appearance ? ` data-appearance="${appearance}"` : '';
  const served = inDataBlock({ locale, themeId, fingerprint });
  const head =
    `${fontPreload(css)}<style data-theme="${escapeHtml(themeId)}">${css}</style>` +
    `<script type="application/json" id="${SERVED_ELEMENT_ID}">${served}</script>`;
  const filled = inOneLanguage(page.html, language)
    .replace(/<html[^>]*>/, `<html lang="${language}" data-theme="${escapeHtml(themeId)}"${look}>`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace(
      ROOT,
      (_, words: string) =>
        `<div id="root" lang="${language}">${html}</div>${stillLoading(words, language)}`,
    );
  return { ...page, html: filled, styleHashes: [...page.styleHashes, inlineHash(css)] };
}
