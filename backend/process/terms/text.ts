import type { TermsDocument } from '#contract/steps.ts';

/** The text of a document, without the file it can be downloaded as. */
export type TermsText = Omit<TermsDocument, 'pdf'>;
