import type { Locale } from '#contract/locale.ts';
import type { ProcessReply } from '#contract/process.ts';
import type { TermsDocument } from '#contract/steps.ts';
import type { Answer } from '../answer.ts';
import { unprovidedPromise } from '../unprovided.ts';

/** POST the preview of the document, no body (A7). */
export const fetchDocument = unprovidedPromise<
  Answer<TermsDocument>,
  { url: string; locale: Locale }
>('fetchDocument');

/** POST the approval to the action's URL, no body; the reply is the process response (A7). */
export const approveTerms = unprovidedPromise<Answer<ProcessReply>, { url: string }>(
  'approveTerms',
);
