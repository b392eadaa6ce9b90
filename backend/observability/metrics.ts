import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AuditEvent } from './audit.ts';

interface Answered {
  readonly method: string;
  /** The route, never the address, which contains the name of the log-in. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** How a call to a system of the bank ended. */
export type BankCallOutcome = 'answered' | 'failed' | 'late';

/** The buckets cover the longest timeout: nginx waits 19 s for the forward proxy. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/**
 * The metrics for operators (N5): log-ins by result and step, errors by code, answers by route. Labels come
 * from this program and its configuration, never from a customer.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly #started = this.#counter('logins_started', 'Log-ins opened.', ['client']);
  readonly #reached = this.#counter('steps_reached', 'Steps that customers got to.', [
    'client',
    'step',
  ]);
  readonly #finished = this.#counter('logins_finished', 'Log-ins with every step taken.', [
    'client',
    'way',
  ]);
  readonly #failed = this.#counter('logins_failed', 'Log-ins that ended with an error.', [
    'client',
    'step',
    'code',
  ]);
  readonly #abandoned = this.#counter(
    'logins_abandoned',
    'Log-ins the customer ended (cancelled) or never went on with (silent).',
    ['client', 'step', 'how'],
  );
  readonly #audited = this.#counter('audit_events', 'Lines of the audit log.', ['event']);
  readonly #errors = this.#counter('errors', 'Answers that carry a reference.', ['code', 'route']);
  readonly #answers = this.#histogram(
    'http_request_duration_seconds',
    'Time from request to answer.',
    ['method', 'route', 'status'],
  );
  readonly #bankCalls = this.#histogram(
    'bank_call_duration_seconds',
    'Time that the systems of the bank took over an answer.',
    ['call', 'outcome'],
  );

  #counter<const Label extends string>(name: string, help: string, labelNames: Label[]) {
    return new Counter({
      name: `auth_${name}_total`,
      help,
      labelNames,
      registers: [this.registry],
    });
  }

  #histogram<const Label extends string>(name: string, help: string, labelNames: Label[]) {
    return new Histogram({
      name: `auth_${name}`,
      help,
      labelNames,
      buckets: SECONDS,
      registers: [this.registry],
    });
  }

  /** Starts measuring memory, event loop and garbage collection of this process. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** A gauge that is read on each scrape. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name: `auth_${name}`,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  /** A counter whose value is kept elsewhere and read on each scrape. */
  total(name: string, help: string, read: () => number): void {
    new Counter({
      name: `auth_${name}_total`,
      help,
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }

  answered({ method, route, status, seconds }: Answered): void {
    this.#answers.observe({ method, route, status }, seconds);
  }

  bankCalled(call: string, outcome: BankCallOutcome, seconds: number): void {
    this.#bankCalls.observe({ call, outcome }, seconds);
  }

  error(code: string, route: string): void {
    this.#errors.inc({ code, route });
  }

  reached(client: string, step: string): void {
    this.#reached.inc({ client, step });
  }

  /** Counts log-ins from the audit events, so that the metrics and the audit log always agree. */
  audited({ event, client = 'none', step = 'none', detail = 'none' }: AuditEvent): void {
    this.#audited.inc({ event });
    switch (event) {
      case 'started':
        this.#started.inc({ client });
        this.reached(client, 'log-in');
        break;
      case 'completed':
        this.#finished.inc({ client, way: detail });
        break;
      case 'failed':
        this.#failed.inc({ client, step, code: detail });
        break;
      case 'cancelled':
        this.#abandoned.inc({ client, step, how: 'cancelled' });
        break;
      case 'abandoned':
        this.#abandoned.inc({ client, step, how: 'silent' });
        break;
    }
  }
}
