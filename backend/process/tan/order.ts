import type { Order } from '#contract/tan.ts';
import type { Customer } from '../../bank/customers.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import type { Authentication } from '../authentication.ts';
import { accountWith, preferredAccountOf } from '../claims/accounts.ts';
import { clientNameOf } from '../participants.ts';
import type { ChallengeState, ChallengeStep } from '../steps/state.ts';
import { hashOrder } from './tans.ts';

/**
 * The order that the customer confirms with a step. Derived from the log-in alone, so that it can be checked at
 * the end (S5).
 */
export function orderOf(
  services: Services,
  authentication: Authentication,
  customer: Customer,
  step: ChallengeStep,
  requestedAt: string,
): Order {
  if (step.kind === 'remittance') return paymentOrder(authentication, customer);
  switch (step.purpose) {
    case 'psd2Auth':
      return { kind: 'logIn', clientName: clientNameOf(services, authentication), requestedAt };
    case 'browserDetection':
      return { kind: 'trustBrowser', browser: step.browser ?? 'Browser', requestedAt };
    case 'unlockPin':
      return { kind: 'unlockPin', requestedAt };
  }
}

function paymentOrder(authentication: Authentication, customer: Customer): Order {
  const { pisData } = authentication;
  const debtor = debtorOf(authentication, customer);
  if (pisData === undefined || debtor === undefined) throw new Refusal('TECHNICAL_ERROR');
  const { amount, currency, payeeName, payeeIban } = pisData;
  return { kind: 'payment', amount, currency, payeeName, payeeIban, debtorIban: debtor.iban };
}

/** The account to pay from: the one that the party asked for, otherwise the preferred one (A8). */
export function debtorOf(authentication: Authentication, customer: Customer) {
  const { debtorIban } = authentication;
  return debtorIban === undefined
    ? preferredAccountOf(authentication, customer)
    : accountWith(customer.accounts, debtorIban);
}

/** Whether the challenge confirms exactly the order that is about to take effect. */
export function confirmsOrder(challenge: ChallengeState, order: Order): boolean {
  const { orderHash } = challenge;
  return hashOrder(order) === orderHash && hashOrder(challenge.order) === orderHash;
}

/** The payment that a challenge is for, as the audit log names it (N5). Orders without one are known by their log-in. */
export const paymentOf = ({ order, orderHash }: ChallengeState) =>
  order.kind === 'payment' ? { orderHash } : {};

/** When the order was placed; empty for orders without a time. */
export function requestedAtOf(order: Order): string {
  return 'requestedAt' in order ? order.requestedAt : '';
}
