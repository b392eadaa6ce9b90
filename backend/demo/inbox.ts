import * as z from 'zod/mini';
import type { Order } from '#contract/tan.ts';
import type { AppDelivery } from '../bank/delivery.ts';
import { isOpen } from '../process/app-log-in/lifecycle.ts';
import {
  AUTHENTICATION,
  AUTHENTICATION_LIFETIME,
  type Authentication,
  authenticationIdOf,
} from '../process/authentication.ts';
import { clientNameOf } from '../process/participants.ts';
import { findChallengeStep } from '../process/tan/challenges.ts';
import type { Services } from '../services.ts';
import { entryKind, type Store } from '../store/store.ts';

const Inbox = z.object({ ids: z.array(z.string()) });

/** What was sent to a customer's app: names of challenges and log-ins, never a TAN. */
export const INBOX = entryKind('demo app inbox', Inbox);

/** Something that waits for the customer in the banking app. */
export interface Pending {
  readonly id: string;
  readonly kind: 'tan' | 'qr' | 'comfort';
  /** One line, for scripts. */
  readonly text: string;
  /** What the customer compares with the page that asks for the TAN (S5). */
  readonly order?: Order;
  readonly tan?: string;
  /** The number that the browser also shows (Q6). */
  readonly number?: string;
  readonly client: string;
}

/**
 * Delivers to the banking app's page. An unknown recipient gets an inbox too, which nobody reads: delivery takes
 * the same steps for everyone (S4).
 */
export function inboxDelivery(store: Store, now: () => number, appUrl: string): AppDelivery {
  return {
    async deliver(recipient, id) {
      await store.update(INBOX, recipient, (current) => ({
        value: { ids: [...(current?.ids ?? []).filter((known) => known !== id), id].slice(-20) },
        expiresAt: now() + AUTHENTICATION_LIFETIME,
      }));
    },
    linkOf: (id) => `${appUrl}?qr=${encodeURIComponent(id)}`,
  };
}

function textOf(order: Order, client: string): string {
  switch (order.kind) {
    case 'logIn':
      return `Log-in: ${order.clientName}`;
    case 'trustBrowser':
      return `New browser: ${order.browser}`;
    case 'unlockPin':
      return `Unlock PIN (log-in: ${client})`;
    case 'payment': {
      const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
      return `Payment: ${euros.format(order.amount / 100)} → ${order.payeeName}, ${order.payeeIban}`;
    }
  }
}

function tanOrder(services: Services, authentication: Authentication, id: string) {
  const challenge = findChallengeStep(authentication, id)?.challenge;
  if (challenge === undefined || services.tans.statusOf(challenge) !== 'pending') return undefined;
  const { order } = challenge;
  const client = clientNameOf(services, authentication);
  const tan = services.tans.tanOf(challenge);
  return { id, kind: 'tan' as const, text: textOf(order, client), order, tan, client };
}

function appLogIn(
  services: Services,
  authentication: Authentication,
  id: string,
  customerId: string,
) {
  const state = authentication.appLogIns.find((known) => known.id === id);
  if (state?.customerId !== customerId || !isOpen(state, services.now())) return undefined;
  if (authentication.customerId !== undefined) return undefined;
  const client = clientNameOf(services, authentication);
  const how = state.way === 'qr' ? 'Log-in by QR code' : 'Comfort log-in';
  return { id, kind: state.way, text: `${how}: ${client}`, number: state.number, client };
}

/** What waits for a customer, newest first. */
export async function pendingOf(services: Services, customerId: string): Promise<Pending[]> {
  const inbox = await services.store.get(INBOX, customerId);
  const found: Pending[] = [];
  for (const id of inbox?.ids.toReversed() ?? []) {
    const authentication = await services.store.get(AUTHENTICATION, authenticationIdOf(id));
    if (authentication === undefined || authentication.ending !== undefined) continue;
    const pending =
      authentication.customerId === customerId
        ? tanOrder(services, authentication, id)
        : appLogIn(services, authentication, id, customerId);
    if (pending !== undefined) found.push(pending);
  }
  return found;
}
