import type { FastifyBaseLogger } from 'fastify';
import { keyed } from '../keys/crypto.ts';
import type { Secrets } from '../keys/secrets.ts';
import type { Store } from '../store/store.ts';
import type { Metrics } from './metrics.ts';

/** The name of the log in the store. */
export const AUDIT_LOG = 'audit';

/** What happened; docs/audit.md says when each is written, and is generated. */
export type AuditEventName =
  | 'started'
  | 'login.succeeded'
  | 'login.failed'
  | 'login.blocked'
  | 'login.refused'
  | 'pin.unlocked'
  | 'access.unlocked'
  | 'tan.sent'
  | 'tan.wrong'
  | 'tan.locked'
  | 'tan.confirmed'
  | 'tan.denied'
  | 'order.mismatch'
  | 'terms.accepted'
  | 'consent.given'
  | 'consent.denied'
  | 'signature.requested'
  | 'signature.given'
  | 'signature.denied'
  | 'account.chosen'
  | 'payment.requested'
  | 'payment.authorised'
  | 'app.approved'
  | 'app.denied'
  | 'browser.trusted'
  | 'browser.revoked'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'reset'
  | 'abandoned'
  | 'left'
  | 'tokens.issued'
  | 'tokens.revoked'
  | 'tokens.refused'
  | 'revocation.refused'
  | 'request.refused'
  | 'userinfo.refused';

export interface AuditEvent {
  readonly event: AuditEventName;
  readonly traceId: string;
  readonly authentication?: string | undefined;
  readonly customerId?: string | undefined;
  readonly client?: string | undefined;
  /** Identifies all tokens of one log-in. */
  readonly grantId?: string | undefined;
  /**
   * The hash of the confirmed order. Only a pseudonym of it is written, because trying amounts and payees would
   * find the order that belongs to the hash.
   */
  readonly orderHash?: string | undefined;
  /** The step at which a log-in ended. */
  readonly step?: string | undefined;
  /** A code or version, never anything a customer typed. */
  readonly detail?: string | undefined;
}

/** An error sent as an answer, with the reference that the customer can quote on the phone. */
export interface AnsweredError {
  readonly traceId: string;
  readonly code: string;
  readonly status: number;
  readonly route: string;
  readonly authentication: string | undefined;
  /** No rate limit applies to the call. */
  readonly unlimited?: boolean;
}

interface Needs {
  readonly store: Store;
  readonly log: FastifyBaseLogger;
  readonly secrets: Secrets;
  readonly metrics: Metrics;
  readonly now: () => number;
}

/** Writes who did what, by pseudonym and reference, to the log and to the store (N5). */
export class Audit {
  readonly #needs: Needs;
  readonly #key: string;
  /** Audit lines are written whatever LOG_LEVEL is: it only applies to messages that help to find faults. */
  readonly #output: FastifyBaseLogger;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#output = needs.log.child({}, { level: 'info' });
    this.#key = needs.secrets.key('subject');
  }

  /** Writes an event to the log and to the store, with pseudonyms for customer, grant and order (N5, S8). */
  async write(event: AuditEvent): Promise<void> {
    await this.#put(this.#counted(event));
  }

  /** Writes an event to the process's output only: for events that anybody could repeat until the store is full. */
  tell(event: AuditEvent): void {
    this.#print(this.#counted(event));
  }

  #counted(event: AuditEvent) {
    this.#needs.metrics.audited(event);
    const { customerId, grantId, orderHash, ...rest } = event;
    return {
      ...rest,
      customer: this.#pseudonym(customerId),
      grant: this.#pseudonym(grantId),
      order: this.#pseudonym(orderHash),
    };
  }

  /**
   * Writes an error that was sent as an answer. Rate limit errors, and errors of calls without a rate limit, go
   * to the process's output only, so that a flood of calls cannot fill the store. A line that cannot be stored
   * does not fail the call.
   */
  error({ code, route, unlimited = false, ...rest }: AnsweredError): void {
    const { metrics, log } = this.#needs;
    metrics.error(code, route);
    const line = { event: 'error', code, route, ...rest };
    if (unlimited || code === 'RATE_LIMITED') this.#print(line);
    else this.#put(line).catch(() => log.warn({ traceId: rest.traceId }, 'audit not stored'));
  }

  #print(facts: { readonly event: string }): string {
    const line = { audit: true, ...facts };
    // Without a time: the output adds its own, and parsers treat a duplicate key in different ways.
    this.#output.info(line, facts.event);
    return JSON.stringify({ time: new Date(this.#needs.now()).toISOString(), ...line });
  }

  async #put(facts: { readonly event: string }): Promise<void> {
    await this.#needs.store.append(AUDIT_LOG, this.#print(facts));
  }

  /** The pseudonym of an id: always the same, but it does not reveal the id (S8). */
  #pseudonym(id: string | undefined): string | undefined {
    return id === undefined ? undefined : keyed(this.#key, 'audit', id).slice(0, 16);
  }
}
