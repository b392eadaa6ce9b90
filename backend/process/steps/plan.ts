import type { Customer } from '../../bank/customers.ts';
import type { Authentication } from '../authentication.ts';
import { accountWith } from '../claims/accounts.ts';
import { isTold, needsConsent } from '../claims/claims.ts';
import type { AppWay, StepState } from './state.ts';
import { phaseOf, STEPS, type StepName } from './table.ts';

/** What the steps depend on: how the customer logged in. */
export interface WayIn {
  readonly way: 'pin' | AppWay;
  /** The PIN was right but is blocked: it has to be unlocked first (L4). */
  readonly pinBlocked: boolean;
  /** The customer trusted this browser before (A6). */
  readonly browserTrusted: boolean;
  /** This browser was not used in this way before: the PIN is needed once (Q4, C1). */
  readonly firstTime: boolean;
  /** The party asked for another customer. */
  readonly isAnother: boolean;
}

const FIRST_LOG_IN = { qr: 'qr-first-login', comfort: 'comfort-first-login' } as const;

function applies(
  name: StepName,
  customer: Customer,
  authentication: Authentication,
  { way, browserTrusted }: WayIn,
): boolean {
  switch (name) {
    case 'psd2-auth':
      // Approval in the app already was the second factor.
      return way === 'pin';
    case 'browser-detection':
      return !browserTrusted;
    case 'consent':
      return isTold(authentication);
    case 'signature-consent':
      return customer.signatureRequest !== undefined;
    case 'preferred-account':
      return customer.accounts.length > 0;
    case 'remittance':
      // Only the party can ask for it; in this list it only means that the bank offers it.
      return false;
    default:
      return true;
  }
}

function create(name: StepName, customer: Customer, { debtorIban }: Authentication): StepState {
  const step = STEPS[name].create();
  if (step.kind !== 'remittance') return step;
  if (!customer.steps.includes(name)) return { ...step, notOffered: true };
  if (debtorIban === undefined) {
    // From no account at all nothing can be paid; the party has named none that could be somebody else's (E8).
    return customer.accounts.length > 0 ? step : { ...step, notOffered: true };
  }
  return accountWith(customer.accounts, debtorIban) ? step : { ...step, foreignDebtor: true };
}

/**
 * The steps of one log-in: those of the customer in their order, without those that do not apply. Steps of the
 * authentication come first in any case, as the others need it complete (A2). A payment comes last, so that
 * nothing can be refused after it; if the party asks for one, it is never left out silently (S5).
 */
export function planOf(
  customer: Customer,
  authentication: Authentication,
  wayIn: WayIn,
): StepState[] {
  const { way, pinBlocked, firstTime, isAnother } = wayIn;
  // Ends the log-in before the customer takes steps, or even pays, for nothing.
  if (isAnother) return [{ kind: 'otherCustomer', name: 'other-customer', done: false }];
  const names = new Set<StepName>();
  if (pinBlocked) names.add('unlock-pin');
  if (way !== 'pin' && firstTime) names.add(FIRST_LOG_IN[way]);
  for (const name of customer.steps) {
    if (applies(name, customer, authentication, wayIn)) names.add(name);
  }
  if (needsConsent(authentication)) names.add('consent');
  if (authentication.pisData !== undefined) names.add('remittance');
  const steps = [...names].map((name) => create(name, customer, authentication));
  return [
    ...steps.filter((step) => phaseOf(step) === 'authentication'),
    ...steps.filter((step) => phaseOf(step) === 'post'),
  ];
}
