import type { TermsDocument } from '#contract/steps.ts';

/** The text of a document, without the link to its PDF. */
export type TermsText = Omit<TermsDocument, 'pdf'>;
