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
  /** For a code or a refresh token, which the detail names. */
  | 'tokens.issued'
  /** With all that was issued for a grant: by its party, or because a code or token came twice. */
  | 'tokens.revoked'
  /** A party was refused what the detail names: a failed client authentication is `invalid_client`. */
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
  /** What the tokens of one log-in have in common. */
  readonly grantId?: string | undefined;
  /** Of what was confirmed. It could be found by trying amounts and payees. */
  readonly orderHash?: string | undefined;
  /** The step at which a log-in ended. */
  readonly step?: string | undefined;
  /** A code or version; never anything a customer typed. */
  readonly detail?: string | undefined;
}

/** An answer that carries a reference: what the customer may quote on the phone. */
export interface AnsweredError {
  readonly traceId: string;
  readonly code: string;
  readonly status: number;
  readonly route: string;
  readonly authentication: string | undefined;
  /** Answered where no limit counts calls. */
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
  /** LOG_LEVEL is for what helps to find a fault; who did what is written at every level. */
  readonly #output: FastifyBaseLogger;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#output = needs.log.child({}, { level: 'info' });
    this.#key = needs.secrets.key('subject');
  }

  /** Says what was done, in the log and in the store; customer, grant and order by pseudonym (N5, S8). */
  async write(event: AuditEvent): Promise<void> {
    await this.#put(this.#counted(event));
  }

  /** Says it in the process's output alone: what anybody can bring about often must not fill the store. */
  tell(event: AuditEvent): void {
    this.#print(this.#counted(event));
  }

  #counted(event: AuditEvent): Omit<AuditEvent, 'customerId' | 'grantId' | 'orderHash'> {
    const { customerId, grantId, orderHash, ...rest } = event;
    this.#needs.metrics.audited(event);
    const customer = customerId === undefined ? {} : { customer: this.#pseudonym(customerId) };
    const grant = grantId === undefined ? {} : { grant: this.#pseudonym(grantId) };
    const order = orderHash === undefined ? {} : { order: this.#pseudonym(orderHash) };
    return { ...rest, ...customer, ...grant, ...order };
  }

  /**
   * Every answered error, by its reference. Those for too many calls, and for calls that no limit counts, go
   * to the process's output only, so that a flood cannot fill the store. An audit line that cannot be stored
   * fails no answer.
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

  /** A name in the audit log: always the same, and nothing to find the customer, the grant or the order by (S8). */
  #pseudonym(id: string): string {
    return keyed(this.#key, 'audit', id).slice(0, 16);
  }
}
