import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { bankSettings, initUi, session } from '#contract/entry.ts';
import type { ErrorReply } from '#contract/error-codes.ts';
import { teaser } from '#contract/platform.ts';
import { logIn, postProcess } from '#contract/process.ts';
import { RuntimeConfig } from '#contract/runtime-config.ts';
import { SESSION_EXPIRES_HEADER } from '#contract/session-life.ts';
import { Surprise } from '#machines/answer.ts';
import { initUiReply } from '#machines/testing/replies.ts';
import { call } from './call.ts';
import { onReference } from './reference.ts';
import { onRefusal } from './reply.ts';
import { configureCalls } from './send.ts';
import { onSessionExpiry } from './session-expiry.ts';

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

describe('a request', () => {
  test('[X1] carries the body, the cookies, the CSRF header and the idempotency key', async () => {
    fetched.mockResolvedValue(json(process));
    await call(logIn, { ...credentials, idempotencyKey: 'key-1' });
    const [url, init] = requestMade();
    expect(url).toBe('/services_auth/auth-backend/api/authentications/a%2Fb/log-in');
    expect(init).toMatchObject({ method: 'POST', credentials: 'include' });
    expect(JSON.parse(String(init?.body))).toEqual(credentials.body);
    const headers = new Headers(init?.headers);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('accept')).toBe('application/json');
    expect(headers.get('x-xsrf-token')).toBe('to/ken');
    expect(headers.get('idempotency-key')).toBe('key-1');
  });

  test('[X1] by GET carries no CSRF header', async () => {
    fetched.mockResolvedValue(json({}));
    await call(session, { query: { client_id: 'a', redirect_uri: 'b' } }).catch(() => {});
    expect(new Headers(requestMade()[1]?.headers).has('x-xsrf-token')).toBe(false);
  });

  test('[X1] [N2] of the page’s head that was refused for its token is made once more, with the one that came with the refusal', async () => {
    const refusals = [json({ code: 'CSRF_REJECTED', traceId: 'T' }, 403)];
    const take = () => {
      const refusal = refusals.pop();
      // biome-ignore lint/suspicious/noDocumentCookie: what the backend sets.
      document.cookie = 'XSRF-TOKEN=another';
      return refusal && Promise.resolve(refusal);
    };
    const config = z.parse(RuntimeConfig, {});
    configureCalls(config, { take, release: () => undefined });
    onTestFinished(() => configureCalls(config));
    fetched.mockResolvedValue(json(initUiReply()));
    const query = { client_id: 'a', redirect_uri: 'b' };
    expect(await call(initUi, { query })).toMatchObject({ kind: 'done' });
    expect(new Headers(requestMade()[1]?.headers).get('x-xsrf-token')).toBe('another');
  });

  test('[N2] times out within 20 s, and leaves no timer behind, answered or not', async () => {
    vi.useFakeTimers();
    fetched.mockResolvedValueOnce(json(process));
    await call(logIn, credentials);
    expect(vi.getTimerCount()).toBe(0);
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

  test('[N2] one that its caller may give up times out just the same, and ends at once when it is given up', async () => {
    vi.useFakeTimers();
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    const caller = new AbortController();
    const silent = call(logIn, { ...credentials, signal: caller.signal });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await silent).toMatchObject({ kind: 'unreachable' });
    const left = call(logIn, { ...credentials, signal: caller.signal });
    await vi.advanceTimersByTimeAsync(0);
    caller.abort();
    expect(await left).toMatchObject({ kind: 'unreachable' });
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  test('[N2] a reply that begins and then stops, as on a lost line, is given up within 20 s, too', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    fetched.mockImplementationOnce(async (_, init) => {
      const begun = (body: ReadableStreamDefaultController) =>
        init?.signal?.addEventListener('abort', () => body.error(new Error('aborted')));
      return new Response(new ReadableStream({ start: begun }));
    });
    const silent = call(logIn, credentials);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await silent).toMatchObject({ kind: 'unreachable' });
  });

  test('[N2] [S4] whose caller has gone by the time it would be made, such as one with a PIN, never leaves the browser', async () => {
    await call(logIn, { ...credentials, signal: AbortSignal.abort() }).catch(() => {});
    // With such a signal a browser sends nothing.
    expect(requestMade()[1]?.signal?.aborted).toBe(true);
  });

  test('[E2] to init-ui is a POST without a body, with both parameters in the query', async () => {
    fetched.mockResolvedValue(json({}, 500));
    await call(initUi, { query: { client_id: 'a&b', redirect_uri: 'https://x/cb' } });
    const [url, init] = requestMade();
    expect(url).toBe(
      '/services_auth/auth-backend/api/init-ui?client_id=a%26b&redirect_uri=https%3A%2F%2Fx%2Fcb',
    );
    expect(init).toMatchObject({ method: 'POST' });
    expect(init?.body).toBeUndefined();
    expect(new Headers(init?.headers).has('content-type')).toBe(false);
  });
});

describe('a response', () => {
  test('[E2] with unknown fields, or another status of success, is accepted', async () => {
    for (const status of [200, 201]) {
      fetched.mockResolvedValue(json({ ...process, future: 1 }, status));
      expect(await call(logIn, credentials)).toMatchObject({ kind: 'done', value: process });
    }
  });

  test('[E2] [E4] with null for optional fields is read as if they were missing', async () => {
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

  test('[Y4] with banknameAusblenden null is read with false; a null teaser stays null', async () => {
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
  ])('[E2] [N2] with %s is a Surprise with a reference and no content', async (_, response) => {
    fetched.mockResolvedValue(response);
    const surprise = await call(logIn, credentials).catch((error: unknown) => error);
    expect(surprise).toBeInstanceOf(Surprise);
    expect(surprise).toMatchObject({ reference: expect.stringMatching(/^W[0-9A-Z]{11}$/) });
    expect(String(surprise)).not.toContain('yes');
  });

  test('[R2] with an error payload is a refusal with its code, its reference and its details', async () => {
    const payload: Required<ErrorReply> = {
      code: 'INVALID_CREDENTIALS',
      traceId: 'ABC',
      attemptsLeft: 1,
      retryAfterSeconds: 60,
      party: { clientName: 'Shop', clientUri: 'https://shop.example/' },
      authenticationSession: { rzbk: '8888', markenId: '89' },
      otherCustomer: true,
    };
    fetched.mockResolvedValue(json(payload, 422));
    expect(await call(logIn, credentials)).toEqual({ kind: 'refused', ...payload });
  });

  test('[R2] with status 500 and no payload is a refusal with a generated reference and without a code', async () => {
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
  ])('[R2] with a code and %s has that code and a generated reference', async (_, rest) => {
    fetched.mockResolvedValue(json({ code: 'LOCKED_ACCOUNT', ...rest }, 403));
    expect(await call(logIn, credentials)).toEqual({
      kind: 'refused',
      code: 'LOCKED_ACCOUNT',
      traceId: expect.stringMatching(/^W/),
    });
  });

  test.each([
    ['user-session-expired', 'USER_SESSION_EXPIRED'],
    ['technical-error', 'TECHNICAL_ERROR'],
  ])('[R3] with the auth tree’s word %s is a refusal with %s', async (word, code) => {
    fetched.mockResolvedValue(json({ code: word, traceId: 'ABC' }, 403));
    expect(await call(logIn, credentials)).toEqual({ kind: 'refused', code, traceId: 'ABC' });
  });

  test('[R2] with an invalid error code keeps its reference', async () => {
    fetched.mockResolvedValue(json({ code: { a: 1 }, traceId: 'ABC', attemptsLeft: 1 }, 403));
    expect(await call(logIn, credentials)).toEqual({
      kind: 'refused',
      traceId: 'ABC',
      attemptsLeft: 1,
    });
  });

  test.each([502, 503, 504])('[N2] with gateway status %d is unreachable', async (status) => {
    fetched.mockResolvedValue(new Response('', { status }));
    expect(await call(logIn, credentials)).toMatchObject({ kind: 'unreachable' });
  });

  test('[R1] [R2] with gateway status 503 and the code of an error page is a refusal', async () => {
    fetched.mockResolvedValue(json({ code: 'BANK_FUSION_ACTIVE', traceId: 'T503' }, 503));
    expect(await call(logIn, credentials)).toMatchObject({
      kind: 'refused',
      code: 'BANK_FUSION_ACTIVE',
      traceId: 'T503',
    });
  });

  test('[R2] that refuses is reported with call, code and reference, even if a caller claims the code', async () => {
    const refusals = vi.fn();
    onRefusal(refusals);
    fetched.mockResolvedValue(json({ code: 'INVALID_CREDENTIALS', traceId: 'T9' }, 401));
    await call(logIn, credentials);
    expect(refusals.mock.calls).toEqual([['logIn: INVALID_CREDENTIALS, reference T9']]);
  });

  test('[R2] [N5] that breaks the contract is reported with call, place and reference, even in passing, when nothing else tells of it', async () => {
    const refusals = vi.fn();
    const logged = vi.fn();
    onRefusal(refusals);
    onReference(logged);
    fetched.mockResolvedValue(json({ authenticationProcessCompleted: 'yes' }));
    const asked = call(postProcess, { path: { id: 'a' }, inPassing: true });
    const surprise = await asked.catch((error) => error);
    expect(surprise).toBeInstanceOf(Surprise);
    expect(refusals.mock.calls).toEqual([[`${surprise.message}, reference ${surprise.reference}`]]);
    expect(surprise.message).toMatch(/^postProcess: .* at nextPostAuthenticationProcessStep$/);
    expect(logged).not.toHaveBeenCalled();
  });

  test('[X2] [R2] of a gateway that has a reference is unreachable with that reference', async () => {
    fetched.mockResolvedValue(json({ code: 'TECHNICAL_ERROR', traceId: 'GATE1' }, 504));
    expect(await call(logIn, credentials)).toEqual({ kind: 'unreachable', reference: 'GATE1' });
  });

  test('[N2] that is missing, as the network fails, counts as unreachable and gets a reference', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await call(logIn, credentials)).toMatchObject({
      kind: 'unreachable',
      reference: expect.stringMatching(/^W/),
    });
  });

  test('[N2] whose connection is lost in the middle counts as unreachable', async () => {
    const body = new ReadableStream({ start: (it) => it.error(new TypeError('network error')) });
    fetched.mockResolvedValue(new Response(body));
    expect(await call(logIn, credentials)).toMatchObject({ kind: 'unreachable' });
  });

  test('[S4] with status 429 and no payload is RATE_LIMITED', async () => {
    fetched.mockResolvedValue(new Response('', { status: 429 }));
    expect(await call(logIn, credentials)).toMatchObject({ code: 'RATE_LIMITED' });
  });
});

test('[A10] the end of the session is read from the response header; a missing or invalid one is ignored', async () => {
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

test('[A10] [X9] who no longer listens for the end of the session takes it from nobody who listens since', async () => {
  const [before, since] = [vi.fn(), vi.fn()];
  const leave = onSessionExpiry(before);
  const stop = onSessionExpiry(since);
  leave();
  const end = '2026-01-01T10:05:00.000Z';
  const answered = () => new Response('{}', { headers: { [SESSION_EXPIRES_HEADER]: end } });
  fetched.mockImplementation(async () => answered());
  await call(postProcess, { path: { id: 'a' } }).catch(() => {});
  stop();
  await call(postProcess, { path: { id: 'a' } }).catch(() => {});
  expect(before).not.toHaveBeenCalled();
  expect(since).toHaveBeenCalledExactlyOnceWith(end);
});

test('[N2] without an answer, it is known whether the device had a network', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const online = vi.spyOn(navigator, 'onLine', 'get');
  onTestFinished(() => online.mockRestore());
  const none = { kind: 'unreachable', reference: expect.any(String) };
  expect(await call(logIn, credentials)).toEqual(none);
  online.mockReturnValue(false);
  expect(await call(logIn, credentials)).toEqual({ ...none, offline: true });
});

describe('[N5] [R2] a reference generated by the front end is reported with its cause', () => {
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
    [
      'a hotspot’s page',
      async () => new Response('<p>anna</p>'),
      'logIn: the answer breaks the contract at (root)',
    ],
  ])('%s: once, with the name of the call and none of its content', async (_, answer, why) => {
    fetched.mockImplementation(answer);
    const outcome = await call(logIn, asked).catch((error: unknown) => error);
    expect(told.mock.calls).toEqual([[why, referenceOf(outcome)]]);
  });

  test('a reference of the backend or its gateway is not reported', async () => {
    fetched.mockImplementation(async () => json({ traceId: 'T1' }, 503));
    await call(logIn, asked);
    fetched.mockImplementation(async () => json({ traceId: 'T2' }, 500));
    await call(logIn, asked);
    expect(told).not.toHaveBeenCalled();
  });

  test('no reference is reported for a call made in passing or aborted', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await call(logIn, { ...asked, inPassing: true });
    await call(logIn, { ...asked, signal: AbortSignal.abort() });
    expect(told).not.toHaveBeenCalled();
  });
});

describe('a response that is included in the response to a step', () => {
  const url = '/services_auth/auth-backend/api/authentications/a/post-process';
  const postReply = { nextPostAuthenticationProcessStep: { actions: [] } };
  const ask = () => call(postProcess, { path: { id: 'a' } });
  const step = (included: unknown) => {
    fetched.mockResolvedValueOnce(json({ ...process, included }));
    return call(logIn, { ...credentials, idempotencyKey: 'key-1' });
  };

  beforeEach(() => fetched.mockImplementation(async () => json(postReply)));

  test('[N3] is asked for by the step’s Prefer header, and replaces one request', async () => {
    const answer = await step({ [`GET ${url}`]: postReply });
    expect(answer).toEqual({ kind: 'done', value: process });
    expect(new Headers(requestMade()[1]?.headers).get('prefer')).toBe('included');
    expect(await ask()).toEqual({ kind: 'done', value: postReply });
    expect(fetched).toHaveBeenCalledTimes(1);
    await ask();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('[N3] replaces one in Safari 16, too, where a query does not tell its size', async () => {
    const size = vi.spyOn(URLSearchParams.prototype, 'size', 'get');
    onTestFinished(() => size.mockRestore());
    size.mockReturnValue(Object(undefined).size);
    await step({ [`GET ${url}`]: postReply });
    expect(await ask()).toEqual({ kind: 'done', value: postReply });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['nothing', undefined],
    ['no list', 'GET'],
    ['another call', { [`POST ${url}`]: postReply }],
    ['an answer that breaks the contract', { [`GET ${url}`]: { actions: [] } }],
  ])('[N3] [N2] replaces no request if what is included is %s', async (_, included) => {
    await step(included);
    expect(await ask()).toEqual({ kind: 'done', value: postReply });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('[N3] is dropped when the next step is answered', async () => {
    await step({ [`GET ${url}`]: postReply });
    await step(undefined);
    await ask();
    expect(fetched).toHaveBeenCalledTimes(3);
  });
});
