import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { API_BASE } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import type { TermsDocument } from '#contract/steps.ts';
import type { TermsName } from '../steps/state.ts';
import { TERMS_FILES_PATH, termsFileName, termsFilesFolder } from './files.ts';
import { QES_TERMS_DE, QES_TERMS_EN } from './qes-terms.ts';
import { QID_TERMS_DE, QID_TERMS_EN } from './qid-terms.ts';
import { SPECIAL_TERMS_DE } from './special-terms-de.ts';
import { SPECIAL_TERMS_EN } from './special-terms-en.ts';
import type { TermsText } from './text.ts';

/** Every document in both languages. The page and the PDF show the same text (A7). */
export const TERMS_TEXTS = {
  special: { 'de-DE': SPECIAL_TERMS_DE, 'en-GB': SPECIAL_TERMS_EN },
  qes: { 'de-DE': QES_TERMS_DE, 'en-GB': QES_TERMS_EN },
  qid: { 'de-DE': QID_TERMS_DE, 'en-GB': QID_TERMS_EN },
} as const satisfies Record<TermsName, Record<Locale, TermsText>>;

/** A document in one language, with the PDF of the same text (A7). */
export async function termsDocument(name: TermsName, locale: Locale): Promise<TermsDocument> {
  const file = termsFileName(name, locale);
  const { size } = await stat(join(termsFilesFolder(), file));
  const url = `${API_BASE}${TERMS_FILES_PATH}/${file}`;
  return { ...TERMS_TEXTS[name][locale], pdf: { url, bytes: size } };
}
