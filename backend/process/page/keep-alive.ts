import { ENDPOINTS } from '#contract/endpoints.ts';
import { Refusal } from '../../refusal.ts';
import { bound } from '../calls/serve.ts';

/** The customer wants to stay: counts as activity (A10). */
export const keepAlive = bound(ENDPOINTS.keepAlive, async ({ change }) =>
  change((draft) => {
    if (draft.customerId === undefined) throw new Refusal('STEP_NOT_CURRENT');
    return { expiresAt: new Date(draft.expiresAt).toISOString() };
  }),
);
