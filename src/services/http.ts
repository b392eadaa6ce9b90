import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { ErrorReply } from '#contract/error-codes.ts';
import { IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { PREFER_HEADER, PREFER_INCLUDED } from '#contract/included.ts';
import { SESSION_EXPIRES_HEADER } from '#contract/session-life.ts';
import { type Answer, Surprise } from '#machines/answer.ts';
import { pageOf } from '#machines/error-catalogue.ts';
import { noteBankTime, PAGE_OPENED } from './bank-time.ts';
import { baseOf, send, takeEarly } from './calls.ts';
import { parseAnswer } from './json.ts';
import { isOffline } from './offline.ts';
import { PATIENCE } from './patience.ts';
import { newReference } from './reference.ts';

type Parsed<Schema> = Schema extends z.core.$ZodType ? z.input<Schema> : undefined;

/** One call of the contract, as made. */
export interface CallOptions<E extends Endpoint> {
  /** Values of the path's `{parameters}`. */
  readonly path?: Readonly<Record<string, string>>;
  /** The address itself, where the backend handed one over (urlOfResource). */
  readonly url?: string;
  readonly query?: Parsed<E['query']> | undefined;
  readonly body?: Parsed<E['body']>;
  /** Identifies the customer's intent: calls with the same key take effect once (S6). */
  readonly idempotencyKey?: string;
  readonly authorization?: string;
  /** Background call: its failure is neither shown nor logged. */
  readonly inPassing?: boolean;
  readonly signal?: AbortSignal;
}

/** Where a call is made, with the values of its path and query. */
export function addressOf(
  endpoint: Endpoint,
  options: Pick<CallOptions<Endpoint>, 'path' | 'url' | 'query'>,
): string {
  const template = options.url ?? baseOf(endpoint) + endpoint.path;
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(options.path?.[name] ?? ''),
  );
  const query = new URLSearchParams(Object.entries(options.query ?? {}));
  return query.size === 0 ? path : `${path}?${query}`;
}

function headersOf({ body, idempotencyKey, authorization }: CallOptions<Endpoint>): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (idempotencyKey !== undefined) {
    headers.set(IDEMPOTENCY_HEADER, idempotencyKey);
    headers.set(PREFER_HEADER, PREFER_INCLUDED);
  }
  if (authorization !== undefined) headers.set('authorization', authorization);
  return headers;
}

let noteRefusal = (_: string): void => {};

/** Calls the listener for each refusal, with its call, code and reference (R2): also for those a caller claims. */
export function onRefusal(listener: (what: string) => void): void {
  noteRefusal = listener;
}

type ExpiryListener = (expiresAt: string) => void;
const expiryListeners = new Set<ExpiryListener>();

/** Calls the listener with the session's end (A10; ISO date-time) in each answer. Returns a function that unsubscribes. */
export function onSessionExpiry(listener: ExpiryListener): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

function noteExpiry({ headers }: Response): void {
  const expiresAt = headers.get(SESSION_EXPIRES_HEADER) ?? '';
  if (!Date.parse(expiresAt)) return;
  // Synchronously: a tab that is suspended before that would wake up expired.
  for (const listener of expiryListeners) listener(expiresAt);
}

/** An answer of a gateway instead of the backend: counts as no answer. */
const isGateway = (status: number) => status >= 502 && status <= 504;

/** Makes a reference for a failed call and logs it. */
type Refer = (what: string | number) => string;

const { shape } = ErrorReply;

/** Parses each field of a refusal separately, so that a fault in another field does not hide the code (R2). */
function toldIn(payload: Readonly<Record<string, unknown>>): Partial<ErrorReply> {
  const fields = Object.entries(shape).map(([name, schema]) => [
    name,
    z.safeParse(schema, payload[name]).data,
  ]);
  // The compiler does not know that each field has been parsed by its own schema; the lines above ensure it.
  return Object.fromEntries(fields) as Partial<ErrorReply>;
}

function refusalOf(status: number, body: string, refer: Refer, name: string): Answer<never> {
  // A reference from the reply is in the log of its sender; otherwise one is made and logged here.
  const { traceId = refer(status), code, ...details } = toldIn(Object(parseAnswer(body)));
  // A gateway knows no code that has a page of its own: that is the bank's word, whatever the status.
  if (isGateway(status) && pageOf({ code }) === 'errorTechnical') {
    return { kind: 'unreachable', reference: traceId };
  }
  noteRefusal(`${name}: ${code ?? status}, reference ${traceId}`);
  return {
    kind: 'refused',
    code: code ?? (status === 429 ? 'RATE_LIMITED' : undefined),
    traceId,
    ...details,
  };
}

/** The replies that were included in the last reply, by method and address. */
let included = new Map<string, unknown>();

/** Takes the included reply to this call, once; `undefined` if it does not match the contract. */
function takeIncluded<Reply>(call: string, schema: z.ZodMiniType<Reply>): Reply | undefined {
  const answer = included.get(call);
  included.delete(call);
  return answer === undefined ? undefined : z.safeParse(schema, answer).data;
}

function replyIn<Reply>(
  body: string,
  endpoint: Endpoint,
  schema: z.ZodMiniType<Reply>,
  refer: Refer,
): Answer<Reply> {
  const payload = parseAnswer(body);
  // `Object` turns a missing `included` into an empty one. Each included reply is parsed when it is taken.
  included = new Map(Object.entries(Object(Object(payload).included)));
  const reply = z.safeParse(schema, payload);
  if (reply.success) return { kind: 'done', value: reply.data };
  // Only the location of a fault is logged, not its content.
  const where = reply.error.issues.map(({ path }) => path.join('.') || '(root)').join(', ');
  const what = `the answer breaks the contract at ${where}`;
  throw new Surprise(`${endpoint.name}: ${what}`, refer(what));
}

/** Makes the request, unless the page's head has made it already. Rejects if there is no complete answer in time. */
async function exchange(
  { method }: Endpoint,
  address: string,
  options: CallOptions<Endpoint>,
): Promise<{ readonly response: Response; readonly body: string; readonly asked: number }> {
  const silence = new AbortController();
  const patience = setTimeout(() => silence.abort(), PATIENCE);
  const begun = takeEarly(address);
  const asked = begun ? PAGE_OPENED : Date.now();
  try {
    const response = await (begun ??
      send(address, {
        method,
        headers: headersOf(options),
        signal: options.signal ? AbortSignal.any([options.signal, silence.signal]) : silence.signal,
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      }));
    // A connection lost within a reply counts as no answer, not as a broken contract.
    return { response, body: await response.text(), asked };
  } finally {
    clearTimeout(patience);
  }
}

/**
 * Makes one call of the contract with cookies and, unless it only reads, the CSRF header (X1). Returns
 * `refused` and `unreachable` as values; rejects with a {@link Surprise} if the answer breaks the contract. If
 * the previous reply included this one, no request is made.
 */
export async function call<E extends Endpoint, Reply>(
  endpoint: E & { readonly reply: z.ZodMiniType<Reply> },
  options: CallOptions<E> = {},
): Promise<Answer<Reply>> {
  const address = addressOf(endpoint, options);
  const known = takeIncluded(`${endpoint.method} ${address}`, endpoint.reply);
  if (known !== undefined) return { kind: 'done', value: known };
  // Logged by the endpoint's name, as the address contains ids and a query.
  const refer: Refer = (what) =>
    newReference(
      options.inPassing || options.signal?.aborted ? undefined : `${endpoint.name}: ${what}`,
    );
  let answer: Awaited<ReturnType<typeof exchange>>;
  try {
    answer = await exchange(endpoint, address, options);
  } catch {
    const offline = isOffline() ? true : undefined;
    return { kind: 'unreachable', reference: refer('no answer'), offline };
  }
  const { response, body, asked } = answer;
  // The clock first, so that the session's end is compared with the correct time.
  noteBankTime(response, asked);
  noteExpiry(response);
  return response.ok
    ? replyIn(body, endpoint, endpoint.reply, refer)
    : refusalOf(response.status, body, refer, endpoint.name);
}
