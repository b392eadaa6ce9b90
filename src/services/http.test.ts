import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { bankSettings, initUi, session } from '#contract/entry.ts';
import type { ErrorReply } from '#contract/error-codes.ts';
import { teaser } from '#contract/platform.ts';
import { logIn, postProcess } from '#contract/process.ts';
import { SESSION_EXPIRES_HEADER } from '#contract/session-life.ts';
import { Surprise } from '#machines/answer.ts';
import { initUiReply } from '#machines/testing/replies.ts';
import { call, onSessionExpiry } from './http.ts';
import { onReference } from './reference.ts';

const fetched = vi.fn<typeof fetch>();
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });
const process = { authenticationProcessCompleted: true };
const credentials = { path: { id: 'a/b' }, body: { identifier: 'anna', pin: '1' } };
const requestMade = () => fetched.mock.calls[0] ?? [];

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  // biome-ignore lint/suspicious/noDocumentCookie: what the backend sets.
  document.cookie = 'XSRF-TOKEN=to%2Fken';
});
afterEach(() => vi.unstubAllGlobals());

describe('what is sent', () => {
  test('[X1] with cookies, the CSRF header, the idempotency key and a body of its own', async () => {
    fetched.mockResolvedValue(json(process));
    await call(logIn, { ...credentials, idempotencyKey: 'key-1' });
    const [url, init] = requestMade();
    expect(url).toBe('/services_auth/auth-backend/api/authentications/a%2Fb/log-in');
    expect(init).toMatchObject({ method: 'POST', credentials: 'include' });
    const headers = new Headers(init?.headers);
    expect(headers.get('x-xsrf-token')).toBe('to/ken');
    expect(headers.get('idempotency-key')).toBe('key-1');
  });

  test('[X1] reading sends no CSRF header', async () => {
    fetched.mockResolvedValue(json({}));
    await call(session, { query: { client_id: 'a', redirect_uri: 'b' } }).catch(() => {});
    expect(new Headers(requestMade()[1]?.headers).has('x-xsrf-token')).toBe(false);
  });

  test('[N2] what has been answered, or never was, is waited for no longer', async () => {
    vi.useFakeTimers();
    fetched.mockResolvedValueOnce(json(process));
    await call(logIn, credentials);
    fetched.mockImplementationOnce(
      (_, init) =>
        new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    const silent = call(logIn, credentials);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await silent).toMatchObject({ kind: 'unreachable' });
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  test('[E2] init-ui: POST, no body, both parameters in the query', async () => {
    fetched.mockResolvedValue(json({}, 500));
    await call(initUi, { query: { client_id: 'a&b', redirect_uri: 'https://x/cb' } });
    const [url, init] = requestMade();
    expect(url).toBe(
      '/services_auth/auth-backend/api/init-ui?client_id=a%26b&redirect_uri=https%3A%2F%2Fx%2Fcb',
    );
    expect(init).toMatchObject({ method: 'POST' });
    expect(init?.body).toBeUndefined();
  });
});

describe('what an answer means', () => {
  test('[E2] fields nobody knows are tolerated', async () => {
    fetched.mockResolvedValue(json({ ...process, future: 1 }));
    expect(await call(logIn, credentials)).toMatchObject({ kind: 'done', value: process });
  });

  test('[E2] [E4] a field that is null counts as missing: it has its default, or is not there', async () => {
    const reply = initUiReply();
    const optional = ['appName', 'policyUri', 'tosUri', 'tosUriLabel', 'cancelRedirectBehaviour'];
    const flags = ['embedded', 'onlineBanking', 'sameLegalEntity', 'isNativeClient'];
    const nulls = Object.fromEntries([...optional, ...flags].map((field) => [field, null]));
    fetched.mockResolvedValue(
      json({ ...reply, relyingParty: { ...reply.relyingParty, ...nulls } }),
    );
    const query = { client_id: 'a', redirect_uri: 'https://x/cb' };
    const { pisData: _, ...value } = reply;
    expect(await call(initUi, { query })).toEqual({ kind: 'done', value });
  });

  test('[Y4] a bank that does not say whether its name is hidden shows it', async () => {
    fetched.mockResolvedValue(json({ 'de-DE': { name: 'Bank', banknameAusblenden: null } }));
    const query = { client_id: 'a', redirect_uri: 'https://x/cb' };
    expect(await call(bankSettings, { query })).toEqual({
      kind: 'done',
      value: { 'de-DE': { name: 'Bank', banknameAusblenden: false } },
    });
    fetched.mockResolvedValue(json({ teaser: null }));
    expect(await call(teaser, { query: { client_id: 'a', locale: 'de-DE' } })).toEqual({
      kind: 'done',
      value: { teaser: null },
    });
  });

  test.each([
    ['wrong types', json({ authenticationProcessCompleted: 'yes' })],
    ['an empty body', new Response('')],
    ['HTML', new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
    ['half a JSON', new Response('{"authenticationProcess')],
  ])('[E2] [N2] %s is a surprise with a reference, its content untold', async (_, response) => {
    fetched.mockResolvedValue(response);
    const surprise = await call(logIn, credentials).catch((error: unknown) => error);
    expect(surprise).toBeInstanceOf(Surprise);
    expect(surprise).toMatchObject({ reference: expect.stringMatching(/^W[0-9A-Z]{11}$/) });
    expect(String(surprise)).not.toContain('yes');
  });

  test('[R2] a refusal brings its code, its reference and what belongs to it', async () => {
    const payload: Required<ErrorReply> = {
      code: 'INVALID_CREDENTIALS',
      traceId: 'ABC',
      attemptsLeft: 1,
      retryAfterSeconds: 60,
      party: { clientName: 'Shop', clientUri: 'https://shop.example/' },
    };
    fetched.mockResolvedValue(json(payload, 422));
    expect(await call(logIn, credentials)).toEqual({ kind: 'refused', ...payload });
  });

  test('[R2] a refusal without a payload gets a reference of our own, and no code', async () => {
    fetched.mockResolvedValue(new Response('<h1>Oops</h1>', { status: 500 }));
    expect(await call(logIn, credentials)).toEqual({
      kind: 'refused',
      traceId: expect.stringMatching(/^W/),
    });
  });

  test.each([
    ['no reference', {}],
    ['null for a reference', { traceId: null, attemptsLeft: null, retryAfterSeconds: null }],
    ['a number for a reference', { traceId: 4711 }],
    ['a reference without end', { traceId: 'x'.repeat(65), attemptsLeft: -1 }],
  ])('[R2] a code with %s is still that code', async (_, rest) => {
    fetched.mockResolvedValue(json({ code: 'LOCKED_ACCOUNT', ...rest }, 403));
    expect(await call(logIn, credentials)).toEqual({
      kind: 'refused',
      code: 'LOCKED_ACCOUNT',
      traceId: expect.stringMatching(/^W/),
    });
  });

  test('[R2] a code that is none takes no reference along', async () => {
    fetched.mockResolvedValue(json({ code: { a: 1 }, traceId: 'ABC', attemptsLeft: 1 }, 403));
    expect(await call(logIn, credentials)).toEqual({
      kind: 'refused',
      traceId: 'ABC',
      attemptsLeft: 1,
    });
  });

  test.each([502, 503, 504])('[N2] a gateway answering %d is nobody answering', async (status) => {
    fetched.mockResolvedValue(new Response('', { status }));
    expect(await call(logIn, credentials)).toMatchObject({ kind: 'unreachable' });
  });

  test('[X2] [R2] the reference that a gateway gives is the one to quote', async () => {
    fetched.mockResolvedValue(json({ code: 'TECHNICAL_ERROR', traceId: 'GATE1' }, 504));
    expect(await call(logIn, credentials)).toEqual({ kind: 'unreachable', reference: 'GATE1' });
  });

  test('[N2] offline, reset, silence: nobody answered', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await call(logIn, credentials)).toMatchObject({
      kind: 'unreachable',
      reference: expect.stringMatching(/^W/),
    });
  });

  test('[N2] a connection lost in the middle of an answer is nobody answering', async () => {
    const body = new ReadableStream({ start: (it) => it.error(new TypeError('network error')) });
    fetched.mockResolvedValue(new Response(body));
    expect(await call(logIn, credentials)).toMatchObject({ kind: 'unreachable' });
  });

  test('[S4] too many requests, whoever says it', async () => {
    fetched.mockResolvedValue(new Response('', { status: 429 }));
    expect(await call(logIn, credentials)).toMatchObject({ code: 'RATE_LIMITED' });
  });
});

test('[A10] an answer says when the session ends, or nothing of it', async () => {
  const told = vi.fn();
  onTestFinished(onSessionExpiry(told));
  const at = '2026-01-01T10:00:00.000Z';
  for (const header of [undefined, 'soon', at]) {
    const headers: HeadersInit = header === undefined ? {} : { [SESSION_EXPIRES_HEADER]: header };
    fetched.mockResolvedValueOnce(new Response(JSON.stringify(process), { headers }));
    await call(postProcess, { path: { id: 'a' } }).catch(() => undefined);
  }
  expect(told.mock.calls).toEqual([[at]]);
});

describe('[N5] [R2] a reference of our own is told with what became of the call', () => {
  const told = vi.fn();
  const asked = { path: { id: 'secret-id' }, body: { identifier: 'anna', pin: '1' } };
  const referenceOf = (outcome: unknown) => z.parse(Referred, outcome);
  const Referred = z.pipe(
    z.union([z.object({ reference: z.string() }), z.object({ traceId: z.string() })]),
    z.transform((it) => ('reference' in it ? it.reference : it.traceId)),
  );

  beforeEach(() => {
    told.mockReset();
    onReference(told);
  });

  test.each([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'logIn: no answer'],
    ['a gateway', async () => new Response('anna', { status: 503 }), 'logIn: 503'],
    ['a refusal', async () => new Response('anna', { status: 500 }), 'logIn: 500'],
    [
      'a broken contract',
      async () => json({ authenticationProcessCompleted: 'anna' }),
      'logIn: the answer breaks the contract at authenticationProcessCompleted',
    ],
  ])('%s: the call by its name, once, and nothing of what was in it', async (_, answer, why) => {
    fetched.mockImplementation(answer);
    const outcome = await call(logIn, asked).catch((error: unknown) => error);
    expect(told.mock.calls).toEqual([[why, referenceOf(outcome)]]);
  });

  test('one that the backend or its gateway gave is in their log already', async () => {
    fetched.mockImplementation(async () => json({ traceId: 'T1' }, 503));
    await call(logIn, asked);
    fetched.mockImplementation(async () => json({ traceId: 'T2' }, 500));
    await call(logIn, asked);
    expect(told).not.toHaveBeenCalled();
  });

  test('one that nobody is shown is not told: asked in passing, or no longer waited for', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await call(logIn, { ...asked, inPassing: true });
    await call(logIn, { ...asked, signal: AbortSignal.abort() });
    expect(told).not.toHaveBeenCalled();
  });
});

describe('what comes along with an answer', () => {
  const url = '/services_auth/auth-backend/api/authentications/a/post-process';
  const postReply = { nextPostAuthenticationProcessStep: { actions: [] } };
  const ask = () => call(postProcess, { path: { id: 'a' } });
  const step = (included: unknown) => {
    fetched.mockResolvedValueOnce(json({ ...process, included }));
    return call(logIn, { ...credentials, idempotencyKey: 'key-1' });
  };

  beforeEach(() => fetched.mockImplementation(async () => json(postReply)));

  test('[N3] is wished for by whatever takes a step, and not asked for again, once', async () => {
    const answer = await step({ [`GET ${url}`]: postReply });
    expect(answer).toEqual({ kind: 'done', value: process });
    expect(new Headers(requestMade()[1]?.headers).get('prefer')).toBe('included');
    expect(await ask()).toEqual({ kind: 'done', value: postReply });
    expect(fetched).toHaveBeenCalledTimes(1);
    await ask();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['nothing', undefined],
    ['no list', 'GET'],
    ['another call', { [`POST ${url}`]: postReply }],
    ['an answer that breaks the contract', { [`GET ${url}`]: { actions: [] } }],
  ])('[N3] [N2] where %s comes along, the call is made', async (_, included) => {
    await step(included);
    expect(await ask()).toEqual({ kind: 'done', value: postReply });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('[N3] is forgotten with the next answer', async () => {
    await step({ [`GET ${url}`]: postReply });
    await step(undefined);
    await ask();
    expect(fetched).toHaveBeenCalledTimes(3);
  });
});
