import { hash } from 'node:crypto';
import { escapeHtml } from '#backend/http/html.ts';
import { TermsName } from '#backend/process/steps/state.ts';
import { TERMS_TEXTS } from '#backend/process/terms/document.ts';
import { termsFileName } from '#backend/process/terms/files.ts';
import type { TermsText } from '#backend/process/terms/text.ts';
import { LOCALES, type Locale, languageIn } from '#contract/locale.ts';
import { Words } from '../e2e/support/words.ts';

/** Says from which page each PDF was printed. */
export const PRINTED = 'tests/texts/printed-terms.json';

const STYLE = `
  @page { size: A4; margin: 24mm 22mm 26mm }
  body { font: 10.5pt/1.5 'Liberation Serif', 'DejaVu Serif', serif; color: #111; hyphens: auto }
  h1 { font: 600 19pt/1.25 'Liberation Sans', 'DejaVu Sans', sans-serif; margin: 0 0 2mm; hyphens: manual }
  h2 { font: 600 12pt/1.3 'Liberation Sans', 'DejaVu Sans', sans-serif; margin: 7mm 0 2mm; break-after: avoid }
  p { margin: 0 0 2.5mm; orphans: 3; widows: 3 }
  .version { color: #555 }
`;

/** The page that a document is printed from. */
export function termsPage(name: TermsName, locale: Locale): string {
  const language = languageIn(locale);
  const { title, version, sections }: TermsText = TERMS_TEXTS[name][locale];
  const shown = new Words(language).text('TOS.VERSION', { version });
  const body = sections.map(
    ({ heading, paragraphs }) =>
      `<section><h2>${escapeHtml(heading)}</h2>${paragraphs.map((p) => `<p>${escapeHtml(p)}</p>`).join('')}</section>`,
  );
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
    <body><h1>${escapeHtml(title)}</h1><p class="version">${escapeHtml(shown)}</p>${body.join('')}</body></html>`;
}

/** The digest of each PDF's page, as the text is today. */
export const termsDigests = (): Record<string, string> =>
  Object.fromEntries(
    TermsName.options.flatMap((name) =>
      LOCALES.map((locale) => [
        termsFileName(name, locale),
        hash('sha256', termsPage(name, locale)),
      ]),
    ),
  );
