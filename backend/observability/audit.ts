import type { FastifyBaseLogger } from 'fastify';
import { keyed } from '../keys/crypto.ts';
import type { Secrets } from '../keys/secrets.ts';
import type { Store } from '../store/store.ts';
import type { Metrics } from './metrics.ts';

/** The log in the store that the audit is written to. */
export const AUDIT_LOG = 'audit';

export type AuditEventName =
  | 'started'
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
  /** Every step was taken. */
  | 'completed'
  /** It ended with the error that the detail names. */
  | 'failed'
  /** The customer ended it, or decided what ends it. */
  | 'cancelled'
  /** The customer started again from the log-in page. */
  | 'reset'
  /** Nobody went on with it until it expired. */
  | 'abandoned'
  /** The customer went back to the party from one that had expired. */
  | 'left'
  /** A party received tokens for a code or a refresh token; the detail says for which of the two. */
  | 'tokens.issued'
  /** All tokens of a grant were revoked, by the party or because a code or token was used twice. */
  | 'tokens.revoked'
  /**
   * A party's call was refused with the error that the detail names: `invalid_client` if it could not
   * authenticate.
   */
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
   * The hash of the confirmed order. Only its pseudonym is written: the order could be found from the hash by
   * trying amounts and payees.
   */
  readonly orderHash?: string | undefined;
  /** The step at which a log-in ended. */
  readonly step?: string | undefined;
  /** A code or version; never anything a customer typed. */
  readonly detail?: string | undefined;
}

/** An error that was answered, with the reference that the customer may quote on the phone. */
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
  /** LOG_LEVEL applies to the messages that help to find faults; audit lines are written at every level. */
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

  /**
   * Writes an event to the process's output only, for events that anybody could cause often enough to fill the
   * store.
   */
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
   * Writes an answered error. Errors for too many calls, and those of calls without a rate limit, go to the
   * process's output only, so that a flood of calls cannot fill the store. If the line cannot be stored, the
   * call is answered all the same.
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
    // The output adds a time of its own, and parsers disagree about a key that is there twice.
    this.#output.info(line, facts.event);
    return JSON.stringify({ time: new Date(this.#needs.now()).toISOString(), ...line });
  }

  async #put(facts: { readonly event: string }): Promise<void> {
    await this.#needs.store.append(AUDIT_LOG, this.#print(facts));
  }

  /** The pseudonym of an id in the audit log: always the same, but the id cannot be found from it (S8). */
  #pseudonym(id: string | undefined): string | undefined {
    return id === undefined ? undefined : keyed(this.#key, 'audit', id).slice(0, 16);
  }
}
