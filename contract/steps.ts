import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { CUSTOMER_CODES } from './error-codes.ts';
import { Locale } from './locale.ts';
import { ProcessReply } from './process.ts';
import { Challenge } from './tan.ts';

/*
 * The steps of the authentication (A4): the resources behind `urlOfResource`. A repeated POST to a step that was already
 * taken is answered with the current state of the process, so that a step does not count twice if a reply is lost (S6).
 */

/** Starts a TAN process: the process moves on to the END step and returns the challenge for the TAN component. */
export const StartTanReply = z.extend(ProcessReply, {
  challenge: Challenge,
});
export type StartTanReply = z.infer<typeof StartTanReply>;

export const startTan = endpoint({
  name: 'startTan',
  summary: 'START_TAN_PROCESS_…: creates the TAN challenge, or returns the pending one.',
  method: 'POST',
  path: '/authentications/{id}/steps/{step}/tan-start',
  reply: StartTanReply,
  refusals: [...CUSTOMER_CODES],
});

export const endTan = endpoint({
  name: 'endTan',
  summary: 'END_TAN_PROCESS_…: completes the step after the challenge is confirmed.',
  method: 'POST',
  path: '/authentications/{id}/steps/{step}/tan-end',
  reply: ProcessReply,
  refusals: ['TAN_EXPIRED', ...CUSTOMER_CODES],
});

/** END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH: the confirmed challenge and the customer's choice (A6). */
export const endBrowserDetection = endpoint({
  name: 'endBrowserDetection',
  summary:
    'END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH: completes the step after the challenge is confirmed. `trustBrowser` decides whether the signed trust cookie is set.',
  method: 'POST',
  path: '/authentications/{id}/steps/{step}/browser-detection-end',
  body: z.object({ trustBrowser: z.boolean() }),
  reply: ProcessReply,
  refusals: ['TAN_EXPIRED', ...CUSTOMER_CODES],
});

/** Terms as structured text: markup is never transferred. */
export const TermsDocument = z.object({
  title: z.string(),
  version: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  pdf: z.object({ url: z.string(), bytes: z.number() }),
});
export type TermsDocument = z.infer<typeof TermsDocument>;

export const termsPreview = endpoint({
  name: 'termsPreview',
  summary:
    'APPROVE_TERMS_…: returns the document to preview, before the route opens (A7). No request body.',
  method: 'POST',
  path: '/authentications/{id}/steps/{step}/document-preview',
  query: z.object({ locale: Locale }),
  reply: TermsDocument,
});

export const approveTerms = endpoint({
  name: 'approveTerms',
  summary: 'APPROVE_TERMS_…: accepts the document that was last previewed. No request body.',
  method: 'POST',
  path: '/authentications/{id}/steps/{step}/approval',
  reply: ProcessReply,
  refusals: [...CUSTOMER_CODES],
});
