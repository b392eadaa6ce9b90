import type { FastifyBaseLogger } from 'fastify';
import { keyed } from './crypto.ts';
import type { Secrets } from './secrets.ts';
import type { Store } from './store/store.ts';

/** The log in the store that the audit is written to. */
export const AUDIT_LOG = 'audit';

export type AuditEventName =
  | 'login.succeeded'
  | 'login.failed'
  | 'login.blocked'
  | 'login.refused'
  | 'pin.unlocked'
  | 'tan.sent'
  | 'tan.wrong'
  | 'tan.locked'
  | 'tan.confirmed'
  | 'tan.denied'
  | 'order.mismatch'
  | 'terms.accepted'
  | 'consent.given'
  | 'consent.denied'
  | 'signature.given'
  | 'signature.denied'
  | 'account.chosen'
  | 'payment.authorised'
  | 'app.approved'
  | 'app.denied'
  | 'browser.trusted'
  | 'browser.revoked'
  | 'completed'
  | 'cancelled';

export interface AuditEvent {
  readonly event: AuditEventName;
  readonly traceId: string;
  readonly authentication?: string | undefined;
  readonly customerId?: string | undefined;
  readonly client?: string | undefined;
  /** A code or version; never anything a customer typed. */
  readonly detail?: string | undefined;
}

/** Writes who did what, by pseudonym and reference, to the log and to the store. */
export class Audit {
  readonly #store: Store;
  readonly #log: FastifyBaseLogger;
  readonly #key: string;
  readonly #now: () => number;

  constructor(store: Store, log: FastifyBaseLogger, secrets: Secrets, now: () => number) {
    this.#store = store;
    this.#log = log;
    this.#key = secrets.key('subject');
    this.#now = now;
  }

  async write({ customerId, ...event }: AuditEvent): Promise<void> {
    const line = {
      audit: true,
      time: new Date(this.#now()).toISOString(),
      ...event,
      ...(customerId === undefined ? {} : { customer: this.pseudonym(customerId) }),
    };
    this.#log.info(line, event.event);
    await this.#store.append(AUDIT_LOG, JSON.stringify(line));
  }

  pseudonym(customerId: string): string {
    return keyed(this.#key, 'audit', customerId).slice(0, 16);
  }
}
