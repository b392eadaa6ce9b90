import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import type { Locale, TermsDocument } from '#contract/steps.ts';
import type { Config } from '../../config.ts';
import { SPECIAL_TERMS_DE } from './special-terms-de.ts';
import { SPECIAL_TERMS_EN } from './special-terms-en.ts';

/** The text of a document, without the file it can be downloaded as. */
export type TermsText = Omit<TermsDocument, 'pdf'>;

const TEXTS = {
  'de-DE': { text: SPECIAL_TERMS_DE, file: 'special-terms-de.pdf' },
  'en-GB': { text: SPECIAL_TERMS_EN, file: 'special-terms-en.pdf' },
} as const satisfies Record<Locale, { text: TermsText; file: string }>;

/** The special terms in one language, with the PDF of the same text (A7). */
export async function termsDocument(
  locale: Locale,
  { wizardDir, publicDir }: Pick<Config, 'wizardDir' | 'publicDir'>,
): Promise<TermsDocument> {
  const { text, file } = TEXTS[locale];
  const sizeIn = (root: string) => stat(join(root, 'terms', file)).then(({ size }) => size);
  const bytes = await sizeIn(wizardDir).catch(() => sizeIn(publicDir));
  return { ...text, pdf: { url: `${WIZARD_BASE}terms/${file}`, bytes } };
}
