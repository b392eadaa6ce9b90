import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { Repeated } from '../../http/errors.ts';
import type { AuditEvent, AuditEventName } from '../../observability/audit.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import type { Authentication } from '../authentication.ts';
import { type Access, admit, type RefuseLate, type Tolerance } from './admit.ts';
import type { Effect } from './carry-out.ts';
import { type Change, commit } from './commit.ts';
import { announceExpiry } from './expiry-header.ts';

type Schema = z.core.$ZodType;
type Parsed<S> = [S] extends [Schema] ? z.output<S> : undefined;
type QueryOf<E extends Endpoint> = Parsed<Exclude<E['query'], undefined>>;
type BodyOf<E extends Endpoint> = Parsed<Exclude<E['body'], undefined>>;
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
export type ReplyOf<E extends Endpoint> = z.input<E['reply']>;

/** A request as it arrived: nothing in it has been checked yet. */
export interface Incoming {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly services: Services;
  /** The reference of this request. */
  readonly traceId: string;
}

/** A call outside any log-in, with query and body parsed. */
export interface UnboundCall<E extends Endpoint> extends Incoming {
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

/** A call that was admitted to one log-in, whichever endpoint it is for. */
export interface Admitted extends Incoming, Access {
  /**
   * Writes to the audit log what this call did. The customer is that of the log-in, unless the facts name
   * another (N5).
   */
  report(event: AuditEventName, facts?: Facts): Promise<void>;
}
type Facts = Pick<AuditEvent, 'customerId' | 'grantId' | 'orderHash' | 'step' | 'detail'>;

/** An admitted call of one endpoint, before its query and body are parsed. */
interface AdmittedCall<E extends Endpoint> extends Admitted {
  /** A `{name}` of the path. */
  param(name: ParamNames<E['path']>): string;
}

/** An admitted call that changes its log-in, whichever endpoint with this reply it is for. */
export interface ChangingCall<Reply> extends Admitted {
  /**
   * Changes the log-in in one atomic step, and stores the answer for repetitions of this intent (S6). What the work
   * wants done afterwards is done before its reply is returned or its refusal is thrown. `ifOver` is done instead if the
   * log-in has ended meanwhile: for what has taken effect outside of it, such as an attempt that is counted.
   */
  change(work: Change<Reply>, ifOver?: Effect): Promise<Reply>;
}

/** A call inside one log-in, from the browser that owns it. */
export interface BoundCall<E extends Endpoint>
  extends UnboundCall<E>,
    AdmittedCall<E>,
    ChangingCall<ReplyOf<E>> {}

/** An endpoint of the contract with its handler. */
export interface Served<E extends Endpoint> {
  readonly endpoint: E;
  run(incoming: Incoming): Promise<unknown>;
}

function parse<S extends Schema | undefined>(schema: S, value: unknown): Parsed<S> {
  const result = schema === undefined ? undefined : z.safeParse(schema, value);
  if (result?.success === false) throw new Refusal('INVALID_REQUEST');
  // The compiler does not know that the output of no schema is `undefined`; the lines above ensure it.
  return result?.data as Parsed<S>;
}

function parseInput<E extends Endpoint>(endpoint: E, { request }: Incoming) {
  const query: E['query'] = endpoint.query;
  const body: E['body'] = endpoint.body;
  return {
    query: parse(query, request.query) as QueryOf<E>,
    body: parse(body, request.body) as BodyOf<E>,
  };
}

type NamesNoLogIn<E extends Endpoint> = [ParamNames<E['path']>] extends [never] ? E : never;

const Params = z.record(z.string(), z.string());

/** Serves an endpoint outside any log-in. */
export function unbound<E extends Endpoint>(
  endpoint: NamesNoLogIn<E> & E,
  handler: (call: UnboundCall<E>) => Promise<ReplyOf<E>>,
): Served<E> {
  return {
    endpoint,
    async run(incoming) {
      if (endpoint.method === 'POST') incoming.services.csrf.checkOrigin(incoming.request);
      const reply = await handler({ ...incoming, ...parseInput<E>(endpoint, incoming) });
      return z.parse(endpoint.reply, reply);
    },
  };
}

function report(
  { services, traceId }: Incoming,
  { authentication }: Access,
  said: Facts & Pick<AuditEvent, 'event'>,
): Promise<void> {
  const { id, clientId: client, customerId } = authentication;
  return services.audit.write({ traceId, authentication: id, client, customerId, ...said });
}

interface BoundOptions<E extends Endpoint> {
  readonly tolerance?: Tolerance;
  readonly refuseLate?: RefuseLate;
  /** Runs before a stored answer is sent again: does what the first call may have left undone (S6). */
  readonly onRepeat?: (call: AdmittedCall<E>, answer: Repeated) => Promise<void>;
}

/** Serves an endpoint inside one log-in, only for the browser whose session owns it. */
export function bound<E extends Endpoint>(
  endpoint: E,
  handler: (call: BoundCall<E>) => Promise<ReplyOf<E>>,
  { tolerance = 'live', refuseLate, onRepeat }: BoundOptions<E> = {},
): Served<E> {
  return {
    endpoint,
    async run(incoming) {
      const access = await admit(incoming, endpoint, tolerance, refuseLate);
      const params = z.parse(Params, incoming.request.params);
      let changed: Authentication | undefined;
      const admitted: AdmittedCall<E> = {
        ...incoming,
        ...access,
        param: (name) => params[name] ?? '',
        report: (event, facts) => report(incoming, access, { event, ...facts }),
      };
      try {
        if (access.answered !== undefined) throw new Repeated(access.answered);
        const call: BoundCall<E> = {
          ...admitted,
          ...parseInput(endpoint, incoming),
          async change(work, ifOver) {
            const { reply, after } = await commit(incoming, access, endpoint, work, ifOver);
            changed = after;
            return reply;
          },
        };
        return z.parse(endpoint.reply, await handler(call));
      } catch (error) {
        if (error instanceof Repeated) await onRepeat?.(admitted, error);
        throw error;
      } finally {
        await announceExpiry(incoming, access.authentication.id, changed);
      }
    },
  };
}
