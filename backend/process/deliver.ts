import type { SentTan } from '../delivery.ts';
import { AUTHENTICATION, type Authentication } from './model.ts';
import type { Admitted } from './serve.ts';

interface Delivered {
  readonly recipient: string;
  /** Of the challenge, or the log-in to approve. */
  readonly id: string;
  readonly tan?: SentTan | undefined;
  /** Says in the log-in that it did not go out. */
  undo(draft: Authentication): void;
}

/**
 * Tells the customer's device what a step has just promised. If that fails, the promise is taken back
 * with its answer before the failure is told, so that whoever tries again is really sent it, whichever
 * key they say (S6).
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
      // Begun anew, or ended: there is nothing of it left to take back.
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
