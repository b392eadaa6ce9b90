/**
 * `npm run docs:terms` prints the terms as PDF, once per document and language, from the texts that the wizard
 * shows; run it again after a change of text.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TermsName } from '#backend/process/steps/state.ts';
import { termsFileName, termsFilesFolder } from '#backend/process/terms/files.ts';
import { LOCALES } from '#contract/locale.ts';
import { launchChromium } from './chromium.ts';
import { readCommand } from './command.ts';
import { PRINTED, termsDigests, termsPage } from './terms-page.ts';

readCommand('npm run docs:terms', {});
await using browser = await launchChromium();
const page = await browser.newPage();
await mkdir(termsFilesFolder(), { recursive: true });
for (const name of TermsName.options) {
  for (const locale of LOCALES) {
    await page.setContent(termsPage(name, locale));
    const pdf = await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true });
    await writeFile(join(termsFilesFolder(), termsFileName(name, locale)), pdf);
  }
}
await writeFile(PRINTED, `${JSON.stringify(termsDigests(), null, 2)}\n`);
