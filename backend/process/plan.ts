import type { Customer } from '../customers.ts';
import { isLasting } from './claims.ts';
import type { Authentication } from './model.ts';
import type { AppWay, StepState } from './steps/state.ts';
import { phaseOf, STEPS, type StepName } from './steps/table.ts';

/** How the customer came in, as far as the steps depend on it. */
export interface WayIn {
  readonly way: 'pin' | AppWay;
  /** The PIN was right but is blocked: it has to be unlocked first (L4). */
  readonly pinBlocked: boolean;
  /** The customer trusted this browser before (A6). */
  readonly browserTrusted: boolean;
  /** This browser was never used that way: the PIN is needed once (Q4, C1). */
  readonly firstTime: boolean;
  /** The party asked for somebody else. */
  readonly isAnother: boolean;
}

const FIRST_LOG_IN = { qr: 'qr-first-login', comfort: 'comfort-first-login' } as const;

function applies(name: StepName, customer: Customer, { way, browserTrusted }: WayIn): boolean {
  switch (name) {
    case 'psd2-auth':
      // Approving in the app is the second factor already.
      return way === 'pin';
    case 'browser-detection':
      return !browserTrusted;
    case 'signature-consent':
      return customer.signatureRequest !== undefined;
    case 'preferred-account':
      return customer.accounts.length > 0;
    case 'remittance':
      // The party asks for it; the list says only that the bank offers it.
      return false;
    default:
      return true;
  }
}

function create(name: StepName, customer: Customer, { debtorIban }: Authentication): StepState {
  const step = STEPS[name].create();
  if (step.kind !== 'remittance') return step;
  if (!customer.steps.includes(name)) return { ...step, notOffered: true };
  const asked = debtorIban ?? customer.accounts[0]?.iban;
  const own = customer.accounts.some(({ iban }) => iban === asked);
  return own ? step : { ...step, foreignDebtor: true };
}

/**
 * The steps of one log-in: the customer's, in their order, less those that do not apply. Whatever
 * the order given, those of the authentication itself come first, for the others need it complete (A2).
 * A payment comes last, so that nothing is left to refuse once it is made; asked for by the party, it is
 * never passed over in silence, whoever the customer is (S5).
 */
export function planOf(
  customer: Customer,
  authentication: Authentication,
  wayIn: WayIn,
): StepState[] {
  const { way, pinBlocked, firstTime, isAnother } = wayIn;
  // Said before anybody has taken a step, let alone paid, for nothing.
  if (isAnother) return [{ kind: 'otherCustomer', name: 'other-customer', done: false }];
  const names = new Set<StepName>();
  if (pinBlocked) names.add('unlock-pin');
  if (way !== 'pin' && firstTime) names.add(FIRST_LOG_IN[way]);
  for (const name of customer.steps) {
    if (applies(name, customer, wayIn)) names.add(name);
  }
  // To the party's asking again and again nobody agrees without having been told (A8).
  if (isLasting(authentication)) names.add('consent');
  if (authentication.pisData !== undefined) names.add('remittance');
  const steps = [...names].map((name) => create(name, customer, authentication));
  return [
    ...steps.filter((step) => phaseOf(step) === 'authentication'),
    ...steps.filter((step) => phaseOf(step) === 'post'),
  ];
}
