import type { Agreed } from '../../bank/agreements.ts';
import { digest } from '../../keys/crypto.ts';
import { Refusal } from '../../refusal.ts';
import type { Admitted } from '../calls/serve.ts';

/**
 * Has the bank record what the customer agrees to at a step. The key is the same for every try, and another for
 * anything else, as it is made of all this (S6).
 */
export async function recordAgreement(
  { services, authentication }: Admitted,
  step: string,
  agreed: Agreed,
): Promise<void> {
  const { id, rounds, customerId } = authentication;
  if (customerId === undefined) throw new Refusal('TECHNICAL_ERROR');
  const key = digest(JSON.stringify([id, rounds, step, agreed]));
  await services.agreements.record({ ...agreed, customerId }, key);
}
