/**
 * `npm run docs:terms` prints the terms as PDF, once per document and language, from the texts that the wizard
 * shows; run it again after a change of text.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '#backend/http/html.ts';
import { TermsName } from '#backend/process/steps/state.ts';
import { TERMS_TEXTS } from '#backend/process/terms/document.ts';
import { termsFileName, termsFilesFolder } from '#backend/process/terms/files.ts';
import type { TermsText } from '#backend/process/terms/text.ts';
import { LANGUAGES, type Language, LOCALES, Words } from '../e2e/support/words.ts';
import { launchChromium } from './chromium.ts';
import { readCommand } from './command.ts';

const STYLE = `
  @page { size: A4; margin: 24mm 22mm 26mm }
  body { font: 10.5pt/1.5 'Liberation Serif', 'DejaVu Serif', serif; color: #111; hyphens: auto }
  h1 { font: 600 19pt/1.25 'Liberation Sans', 'DejaVu Sans', sans-serif; margin: 0 0 2mm; hyphens: manual }
  h2 { font: 600 12pt/1.3 'Liberation Sans', 'DejaVu Sans', sans-serif; margin: 7mm 0 2mm; break-after: avoid }
  p { margin: 0 0 2.5mm; orphans: 3; widows: 3 }
  .version { color: #555 }
`;

function html(language: Language, { title, version, sections }: TermsText): string {
  const shown = new Words(language).text('TOS.VERSION', { version });
  const body = sections.map(
    ({ heading, paragraphs }) =>
      `<section><h2>${escapeHtml(heading)}</h2>${paragraphs.map((p) => `<p>${escapeHtml(p)}</p>`).join('')}</section>`,
  );
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
    <body><h1>${escapeHtml(title)}</h1><p class="version">${escapeHtml(shown)}</p>${body.join('')}</body></html>`;
}

readCommand('npm run docs:terms', {});
const browser = await launchChromium();
const page = await browser.newPage();
await mkdir(termsFilesFolder(), { recursive: true });
for (const name of TermsName.options) {
  for (const language of LANGUAGES) {
    const locale = LOCALES[language];
    await page.setContent(html(language, TERMS_TEXTS[name][locale]));
    const pdf = await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true });
    await writeFile(join(termsFilesFolder(), termsFileName(name, locale)), pdf);
  }
}
await browser.close();
