import * as z from 'zod/mini';
import type { Order } from '#contract/tan.ts';
import { AUTHENTICATION, AUTHENTICATION_LIFETIME } from '../process/model.ts';
import { clientNameOf } from '../process/people.ts';
import { authenticationIdOf } from '../process/tan.ts';
import type { Services, TanDelivery } from '../services.ts';
import type { Kind, Store } from '../store/store.ts';

const Inbox = z.object({ challenges: z.array(z.string()) });

/** What was sent to a customer's app: names of challenges, never a TAN. */
export const INBOX: Kind<z.infer<typeof Inbox>> = {
  name: 'demo inbox',
  parse: (stored) => z.parse(Inbox, stored),
};

/** Something that waits for the customer in the banking app. */
export interface Pending {
  readonly id: string;
  readonly kind: 'tan' | 'qr' | 'comfort';
  readonly text: string;
  readonly tan?: string;
  readonly number?: string;
  readonly client: string;
}

/** Delivers challenges to the banking app page. */
export function inboxDelivery(store: Store, now: () => number): TanDelivery {
  return {
    async deliver({ id }, challenge) {
      const authentication = await store.get(AUTHENTICATION, id);
      if (authentication?.customerId === undefined) return;
      await store.update(INBOX, authentication.customerId, (current) => ({
        value: {
          challenges: [
            ...(current?.challenges ?? []).filter((known) => known !== challenge.id),
            challenge.id,
          ].slice(-20),
        },
        expiresAt: now() + AUTHENTICATION_LIFETIME,
      }));
    },
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

/** What waits for a customer, newest first. */
export async function pendingOf(services: Services, customerId: string): Promise<Pending[]> {
  const inbox = await services.store.get(INBOX, customerId);
  const found: Pending[] = [];
  for (const id of inbox?.challenges.toReversed() ?? []) {
    const authentication = await services.store.get(AUTHENTICATION, authenticationIdOf(id));
    if (authentication?.customerId !== customerId) continue;
    const client = clientNameOf(services, authentication);
    for (const step of authentication.steps) {
      if (step.kind !== 'tan' && step.kind !== 'remittance') continue;
      if (step.challenge?.id !== id) continue;
      if (services.tans.statusOf(step.challenge) !== 'pending') continue;
      const tan = services.tans.tanOf(step.challenge);
      found.push({ id, kind: 'tan', text: textOf(step.challenge.order, client), tan, client });
    }
  }
  return found;
}
