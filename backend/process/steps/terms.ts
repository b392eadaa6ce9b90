import { ENDPOINTS } from '#contract/endpoints.ts';
import { Refusal } from '../../refusal.ts';
import { bound } from '../serve.ts';
import { termsDocument } from '../terms/document.ts';
import { processReply, replaceStep, stepFor } from '../where.ts';

/** The document to preview. The version and language shown are remembered for the approval (A7). */
export const termsPreview = bound(ENDPOINTS.termsPreview, async (call) => {
  const { param, query } = call;
  const { document: name } = stepFor(call.authentication, param('step'), 'terms');
  const document = await termsDocument(name, query.locale);
  return call.change((draft) => {
    const step = stepFor(draft, param('step'), 'terms');
    const previewed = { version: document.version, locale: query.locale };
    if (!step.done) replaceStep(draft, { ...step, previewed });
    return document;
  });
});

/** Accepts the document that was previewed last. One that was never shown cannot be accepted (A7). */
export const approveTerms = bound(ENDPOINTS.approveTerms, async (call) => {
  const { param } = call;
  let accepted: string | undefined;
  const reply = await call.change((draft) => {
    const step = stepFor(draft, param('step'), 'terms');
    accepted = undefined;
    if (!step.done) {
      if (step.previewed === undefined) throw new Refusal('STEP_NOT_CURRENT');
      accepted = `${step.name} ${step.previewed.version} ${step.previewed.locale}`;
      replaceStep(draft, { ...step, done: true });
    }
    return processReply(draft);
  });
  if (accepted !== undefined) await call.report('terms.accepted', { detail: accepted });
  return reply;
});
