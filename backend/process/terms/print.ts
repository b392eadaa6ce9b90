/*
 * Prints the special terms as PDF, once per language, from the texts that the wizard shows:
 *   npx tsx backend/process/terms/print.ts
 * The files are kept in public/terms; run it again after a change of text.
 */
import { writeFile } from 'node:fs/promises';
import { chromium } from 'playwright';
import { escapeHtml } from '../../http/html.ts';
import type { TermsText } from './document.ts';
import { SPECIAL_TERMS_DE } from './special-terms-de.ts';
import { SPECIAL_TERMS_EN } from './special-terms-en.ts';

const STYLE = `
  @page { size: A4; margin: 24mm 22mm 26mm }
  body { font: 10.5pt/1.5 'Liberation Serif', 'DejaVu Serif', serif; color: #111; hyphens: auto }
  h1 { font: 600 19pt/1.25 'Liberation Sans', 'DejaVu Sans', sans-serif; margin: 0 0 2mm; hyphens: manual }
  h2 { font: 600 12pt/1.3 'Liberation Sans', 'DejaVu Sans', sans-serif; margin: 7mm 0 2mm; break-after: avoid }
  p { margin: 0 0 2.5mm; orphans: 3; widows: 3 }
  .version { color: #555 }
`;

function html(lang: string, versionWord: string, { title, version, sections }: TermsText): string {
  const body = sections.map(
    ({ heading, paragraphs }) =>
      `<section><h2>${escapeHtml(heading)}</h2>${paragraphs.map((p) => `<p>${escapeHtml(p)}</p>`).join('')}</section>`,
  );
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
    <body><h1>${escapeHtml(title)}</h1><p class="version">${versionWord} ${version}</p>${body.join('')}</body></html>`;
}

const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
const page = await browser.newPage();
const target = new URL('../../../public/terms/', import.meta.url);
for (const [lang, word, text] of [
  ['de', 'Stand', SPECIAL_TERMS_DE],
  ['en', 'Version', SPECIAL_TERMS_EN],
] as const) {
  await page.setContent(html(lang, word, text));
  const pdf = await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true });
  await writeFile(new URL(`special-terms-${lang}.pdf`, target), pdf);
}
await browser.close();
