import type { PostProcessReply } from '#contract/process.ts';
import type { ConsentDetails } from '#contract/steps.ts';
import { type Answer, unprovidedPromise } from '../answer.ts';

/** GET what would be forwarded, to whom (A8). */
export const fetchDetails = unprovidedPromise<Answer<ConsentDetails>, { url: string }>(
  'fetchDetails',
);

/** POST the customer's decision (A8). */
export const decideConsent = unprovidedPromise<
  Answer<PostProcessReply>,
  { url: string; decision: 'given' | 'denied' }
>('decideConsent');
