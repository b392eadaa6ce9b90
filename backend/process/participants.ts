import type { Customer } from '../bank/customers.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { Authentication } from './authentication.ts';

/** The customer of a log-in. A log-in without one is refused. */
export async function customerOf(
  { customers }: Services,
  authentication: Authentication,
): Promise<Customer> {
  if (authentication.customerId === undefined) throw new Refusal('STEP_NOT_CURRENT');
  const customer = await customers.byId(authentication.customerId);
  if (customer === undefined) throw new Refusal('TECHNICAL_ERROR');
  return customer;
}

/** The name by which the customer knows the requesting party. */
export function clientNameOf({ clients }: Services, authentication: Authentication): string {
  return clients.find(authentication.clientId)?.party.clientName ?? authentication.clientId;
}

/** The bank of a requesting party's log-ins, as the id of its theme; '' for an unknown party. */
export function bankOf({ clients }: Services, clientId: string): string {
  const settings = clients.find(clientId)?.settings;
  return settings === undefined ? '' : `${settings.rzbk}_${settings.markenId}`;
}

/** The pseudonym under which the customer's failures are counted. */
export function pseudonymOf({ attempts }: Services, customer: Customer): string {
  return attempts.pseudonymOf(customer, '');
}
