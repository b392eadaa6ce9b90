import type { SentTan } from '../../bank/delivery.ts';
import { AUTHENTICATION, type Authentication } from '../authentication.ts';
import type { Admitted } from './serve.ts';

interface Delivered {
  readonly recipient: string;
  /** The id of the challenge or of the log-in to approve. */
  readonly id: string;
  readonly tan?: SentTan | undefined;
  /** Records in the log-in that the delivery failed. */
  undo(draft: Authentication): void;
}

/**
 * Delivers to the customer's device what a step has promised. If that fails, the change and its stored answer
 * are undone first, so that a retry really sends it, with the same key or another (S6).
 */
export async function deliver(
  { services, authentication, intent }: Admitted,
  { recipient, id, tan, undo }: Delivered,
): Promise<void> {
  const { delivery, store } = services;
  try {
    await delivery.deliver(recipient, id, tan);
  } catch (error) {
    await store.update(AUTHENTICATION, authentication.id, (current) => {
      // The log-in was restarted or has ended: there is nothing to undo.
      if (current?.rounds !== authentication.rounds || current.ending !== undefined)
        return undefined;
      const draft = structuredClone(current);
      undo(draft);
      delete draft.answers[intent];
      return { value: draft };
    });
    throw error;
  }
}
