import { ENDPOINTS } from '#contract/endpoints.ts';
import { Refusal } from '../../refusal.ts';
import { bound } from '../calls/serve.ts';
import { preferredAccountOf } from '../claims/accounts.ts';
import { customerOf } from '../participants.ts';
import { postProcessReply, replaceStep, stepFor } from './current.ts';

/** SELECT_PREFERRED_IBAN: the accounts to choose from (A8). */
export const accounts = bound(ENDPOINTS.accounts, async (call) => {
  const { services, authentication, param } = call;
  stepFor(authentication, param('step'), 'account');
  const customer = await customerOf(services, authentication);
  return {
    accounts: [...customer.accounts],
    preferredId: preferredAccountOf(authentication, customer)?.id,
  };
});

/** Chooses one of the accounts, or none of them, which ends the steps (A8, E8). The first choice is final. */
export const choosePreferredAccount = bound(ENDPOINTS.choosePreferredAccount, async (call) => {
  const { services, authentication, param, body } = call;
  const customer = await customerOf(services, authentication);
  const choice = 'accountId' in body ? { accountId: body.accountId } : { other: true as const };
  const known = customer.accounts.some(({ id }) => id === choice.accountId);
  const detail = choice.accountId === undefined ? 'another account' : 'one of theirs';
  return call.change((draft, afterwards) => {
    const step = stepFor(draft, param('step'), 'account');
    if (!step.done) {
      if (choice.accountId !== undefined && !known) throw new Refusal('INVALID_REQUEST');
      replaceStep(draft, { ...step, ...choice, done: true });
      afterwards(() => call.report('account.chosen', { detail }));
    }
    return postProcessReply(draft);
  });
});
