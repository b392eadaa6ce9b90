import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { OAUTH_ERROR_BY_CODE, PROTOCOL_CODES } from '#contract/error-codes.ts';
import { IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { type Answer, failureOfAnswer, failureOfError, Surprise } from '#machines/answer.ts';
import { call } from './call.ts';

/*
 * The fault matrix, below the machines: every call of the contract × everything that can go wrong with it
 * ends in one of four answers, each with a reference. The machines' own tests check that every state that
 * waits for an answer continues after all four. New endpoints are included automatically.
 */

type Called = Endpoint & { readonly reply: z.ZodMiniType<unknown> };

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const json = (body: unknown, status: number) => new Response(JSON.stringify(body), { status });
const TRACE = 'TRACE1234567';

type End =
  | { readonly kind: 'refused'; readonly code: string | undefined }
  | { readonly kind: 'unreachable' | 'surprise' };

interface Fault {
  readonly name: string;
  readonly happen: typeof fetch;
  readonly ends: End;
  /** The reference is the one in the answer. */
  readonly quotes?: true;
}

const refusing = (status: number, code: string): Fault => ({
  name: `${status} ${code}`,
  happen: async () => json({ code, traceId: TRACE }, status),
  ends: { kind: 'refused', code },
  quotes: true,
});
const bare = (status: number, code?: string, headers: HeadersInit = {}): Fault => ({
  name: `${status} without a word`,
  happen: async () => new Response('', { status, headers }),
  ends: { kind: 'refused', code },
});
const saying = (name: string, body: string): Fault => ({
  name,
  happen: async () => new Response(body, { headers: { 'content-type': 'application/json' } }),
  ends: { kind: 'surprise' },
});
const unreachable = (name: string, happen: Fault['happen']): Fault => ({
  name,
  happen,
  ends: { kind: 'unreachable' },
});

const FAULTS: readonly Fault[] = [
  ...[...Object.keys(OAUTH_ERROR_BY_CODE), ...PROTOCOL_CODES, 'A_CODE_OF_TOMORROW'].map((code) =>
    refusing(400, code),
  ),
  ...[401, 403, 409, 422, 500].map((status) => refusing(status, 'TECHNICAL_ERROR')),
  ...[400, 401, 403, 404, 409, 422, 500].map((status) => bare(status)),
  bare(429, 'RATE_LIMITED', { 'retry-after': '30' }),
  ...[502, 503, 504].map((status) =>
    unreachable(`${status}`, async () => new Response('<h1>Bad gateway</h1>', { status })),
  ),
  saying('HTML instead of JSON', '<!doctype html><title>Please wait</title>'),
  saying('half a JSON', '{"authenticationProcess'),
  saying('wrong types', '42'),
  saying('nothing at all', ''),
  unreachable('the connection is reset', () => Promise.reject(new TypeError('Failed to fetch'))),
  unreachable('the connection breaks in the middle of the answer', async () => {
    const body = new ReadableStream({ start: (it) => it.error(new TypeError('network error')) });
    return new Response(body);
  }),
  unreachable('30 s of silence', (_, init) => {
    const signal = init?.signal;
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      queueMicrotask(() => vi.advanceTimersByTime(30_000));
    });
  }),
];

async function outcomeOf(
  endpoint: Called,
): Promise<Answer<unknown> | { kind: 'surprise'; error: Surprise }> {
  try {
    return await call(endpoint, { path: { id: 'a', step: 's' }, idempotencyKey: 'the-intent' });
  } catch (error) {
    if (error instanceof Surprise) return { kind: 'surprise', error };
    throw error;
  }
}

const referenceOf = (outcome: Awaited<ReturnType<typeof outcomeOf>>) =>
  outcome.kind === 'surprise'
    ? failureOfError(outcome.error).traceId
    : failureOfAnswer(outcome)?.traceId;

const CALLS = Object.values<Called>(ENDPOINTS).map(
  (endpoint) => [endpoint.name, endpoint] as const,
);

describe.each(CALLS)('%s', (_, endpoint) => {
  test.each(FAULTS.map((fault) => [fault.name, fault] as const))(
    '[N2] %s: the call ends with the expected kind of answer and a reference',
    async (_name, { happen, ends, quotes }) => {
      fetched.mockImplementation(happen);
      const outcome = await outcomeOf(endpoint);
      const code = outcome.kind === 'refused' ? { code: outcome.code } : {};
      expect({ kind: outcome.kind, ...code }).toEqual(ends);
      expect(referenceOf(outcome)).toMatch(quotes ? TRACE : /^W[0-9A-Z]{11}$/);
    },
  );

  test('[N2] [S6] a retry after a network failure sends the same idempotency key', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fetched.mockResolvedValueOnce(json({ code: 'X', traceId: TRACE }, 422));
    expect((await outcomeOf(endpoint)).kind).toBe('unreachable');
    expect((await outcomeOf(endpoint)).kind).toBe('refused');
    const keys = fetched.mock.calls.map(([, init]) =>
      new Headers(init?.headers).get(IDEMPOTENCY_HEADER),
    );
    expect(keys).toEqual(['the-intent', 'the-intent']);
  });
});
