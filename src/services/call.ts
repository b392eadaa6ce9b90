import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { PREFER_HEADER, PREFER_INCLUDED } from '#contract/included.ts';
import type { Answer } from '#machines/answer.ts';
import { deviceNow, noteBankTime, PAGE_OPENED } from './bank-time.ts';
import { isOffline } from './offline.ts';
import { PATIENCE } from './patience.ts';
import { newReference } from './reference.ts';
import { type Refer, type Replying, refusalOf, replyIn, takeIncluded } from './reply.ts';
import { REFUSED, send, takeEarly } from './send.ts';
import { baseOf } from './service-urls.ts';
import { noteExpiry } from './session-expiry.ts';

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
  // Not by its `size`, which Safari 16 lacks: calls without a query would not find what was included for them.
  const query = `${new URLSearchParams(options.query as Record<string, string>)}`;
  return query === '' ? path : `${path}?${query}`;
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

/** Makes the request, unless the page's head has made it already. Rejects if there is no complete answer in time. */
async function exchange(
  { method }: Endpoint,
  address: string,
  options: CallOptions<Endpoint>,
): Promise<{ readonly response: Response; readonly body: string; readonly asked: number }> {
  const silence = new AbortController();
  const giveUp = () => silence.abort();
  const patience = setTimeout(giveUp, PATIENCE);
  // Not `AbortSignal.any`: many a phone that no longer gets a newer browser lacks it.
  options.signal?.addEventListener('abort', giveUp);
  if (options.signal?.aborted) giveUp();
  const begun = takeEarly(address);
  const asked = begun ? PAGE_OPENED : deviceNow();
  try {
    let response = await begun;
    // Of a token that is refused, the page's head knows nothing.
    if (!response || response.status === REFUSED) {
      response = await send(address, {
        method,
        headers: headersOf(options),
        signal: silence.signal,
        ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      });
    }
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
  endpoint: E & Replying<Reply>,
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
    ? replyIn(body, endpoint, refer)
    : refusalOf(response.status, body, endpoint, refer);
}
