import type * as z from 'zod/mini';
import type { PostProcessReply } from '#contract/process.ts';
import { digest } from '../../keys/crypto.ts';
import { Refusal, Unavailable } from '../../refusal.ts';
import { refuse } from '../calls/refuse.ts';
import type { Admitted, ChangingCall } from '../calls/serve.ts';
import { postProcessReply, replaceStep, stepFor } from './current.ts';
import { noteAt } from './note.ts';
import type { DecisionStep } from './state.ts';

type Reply = z.input<typeof PostProcessReply>;

/** A step whose page shows what the customer may agree to. */
interface Shown {
  readonly name: string;
  readonly kind: DecisionStep['kind'];
  /** Everything that the page shows. */
  readonly details: unknown;
}

const hashOf = (details: unknown): string => digest(JSON.stringify(details ?? null));

/** What the bank may have recorded that the customer agreed to, at a step that is recorded there. */
const agreedIn = (step: DecisionStep) => (step.kind === 'signature' ? step.agreed : undefined);

/**
 * Whether the page showed these details last. Log-ins from before this release have not recorded what was shown (N4).
 * @throws {Refusal} if the page has shown nothing.
 */
export function wasShown({ shown }: DecisionStep, details: unknown): boolean {
  if (shown === '') throw new Refusal('STEP_NOT_CURRENT');
  return details !== undefined && (shown === undefined || shown === hashOf(details));
}

/** Records what was shown last. Changes no decision. */
export function keepShown(call: Admitted, shown: Shown): Promise<void> {
  const hash = hashOf(shown.details);
  return noteAt(call, shown, (step) =>
    step.shown === hash ? undefined : { ...step, shown: hash },
  );
}

interface Decision extends Shown {
  readonly decision: 'given' | 'denied';
  /** For the audit log, of these details. */
  readonly detail: string | undefined;
}

/**
 * Gives or denies. The first decision is final. Nobody can agree to what was not shown: if the details have
 * changed since, the decision is refused (A8).
 * @throws {Unavailable} if the customer denies what the bank may have recorded as agreed to.
 */
export async function decide(
  call: ChangingCall<Reply>,
  { name, kind, details, decision, detail }: Decision,
): Promise<Reply> {
  const { traceId } = call;
  return call.change((draft, afterwards) => {
    const step = stepFor(draft, name, kind);
    if (step.done) return postProcessReply(draft);
    const agreed = agreedIn(step) !== undefined;
    const isShown = agreed || (step.shown !== '' && wasShown(step, details));
    if (agreed && decision === 'denied') throw new Unavailable('an agreement is under way');
    if (decision === 'given' && !agreed && !wasShown(step, details)) {
      afterwards(() => call.report('order.mismatch', { step: name }));
      return refuse(draft, new Refusal('TECHNICAL_ERROR'), traceId);
    }
    replaceStep(draft, { ...step, decision, done: true });
    // Denying needs no details. The audit log names none that the customer may not have seen.
    afterwards(() => call.report(`${kind}.${decision}`, isShown ? { detail } : {}));
    return postProcessReply(draft);
  });
}
