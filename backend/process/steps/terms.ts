import { ENDPOINTS } from '#contract/endpoints.ts';
import { Refusal } from '../../refusal.ts';
import { assertLetIn } from '../calls/refuse.ts';
import { bound } from '../calls/serve.ts';
import { customerOf } from '../participants.ts';
import { termsDocument } from '../terms/document.ts';
import { processReply, replaceStep, stepFor } from './current.ts';
import { recordAgreement } from './record-agreement.ts';

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

/**
 * Accepts the document that was previewed last, once the bank has recorded it; if it does not answer, the customer may
 * try again. A document that was never shown cannot be accepted (A7).
 */
export const approveTerms = bound(ENDPOINTS.approveTerms, async (call) => {
  const { services, authentication, param } = call;
  const { name, done, document, previewed } = stepFor(authentication, param('step'), 'terms');
  if (done) return call.change(processReply);
  if (previewed === undefined) throw new Refusal('STEP_NOT_CURRENT');
  await assertLetIn(call, await customerOf(services, authentication));
  await recordAgreement(call, name, { kind: 'terms', document, ...previewed });
  const detail = `${name} ${previewed.version} ${previewed.locale}`;
  const tell = () => call.report('terms.accepted', { detail });
  return call.change((draft, afterwards) => {
    const step = stepFor(draft, name, 'terms');
    if (!step.done) {
      replaceStep(draft, { ...step, previewed, done: true });
      afterwards(tell);
    }
    return processReply(draft);
    // It is recorded, whatever becomes of the log-in (N5).
  }, tell);
});
