import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { faultsOf } from '#contract/faults.ts';
import { serviceMap } from '#contract/forward.ts';
import { RuntimeConfig, type RuntimeConfigInput } from '#contract/runtime-config.ts';
import { TOKEN_PATIENCE } from '#src/services/access-tokens.ts';
import { decorate } from '#src/services/optional-calls.ts';
import { PATIENCE } from '#src/services/patience.ts';
import type { Send } from '#src/services/send.ts';
import { type Heard, type Listening, listening } from '../backend/listening.ts';

const API = '/services_auth/auth-backend/api';
const TOKEN = `${API}/token`;

/** Makes calls to a real server as the wizard does with this configuration. */
function calls({ origin }: Listening, written: RuntimeConfigInput): Send {
  expect(faultsOf(RuntimeConfig, written)).toEqual([]);
  const config = z.parse(RuntimeConfig, written);
  return decorate((url, init) => fetch(origin + url, init), config, serviceMap(config.services));
}

/** A server that issues numbered tokens and accepts those that `accepts` allows. */
const guarded = (expiresInSeconds: number) => {
  const state = { issued: 0, accepts: (_token: string) => true };
  const server = listening((response, { url, headers }) => {
    if (url === TOKEN) {
      state.issued += 1;
      response.end(JSON.stringify({ accessToken: `t${state.issued}`, expiresInSeconds }));
      return;
    }
    const token = headers.authorization?.replace('Bearer ', '') ?? '';
    response.statusCode = token !== '' && state.accepts(token) ? 200 : 401;
    response.end();
  });
  return server.then((it) => ({ ...it, state }));
};

const tokens = (heard: readonly Heard[]) =>
  heard.filter(({ url }) => url !== TOKEN).map(({ headers }) => headers.authorization);

describe('retry on 401', () => {
  test('[X3] 200 ms after the answer, delay and back-off together, and not before', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const send = vi.fn<Send>(async () => new Response(null, { status: 401 }));
    const config = z.parse(RuntimeConfig, { retryOn401: true });
    const answer = decorate(send, config, serviceMap())(`${API}/x`);
    await vi.advanceTimersByTimeAsync(199);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(2);
    expect((await answer).status).toBe(401);
  });

  test('[X3] [S6] once, the same call with the same idempotency key', async () => {
    const server = await listening((response, _heard, count) => {
      response.statusCode = count === 1 ? 401 : 200;
      response.end('done');
    });
    const response = await calls(server, { retryOn401: true })(`${API}/x`, {
      method: 'POST',
      headers: { 'idempotency-key': 'key-1' },
      body: '{"a":1}',
    });
    expect(await response.text()).toBe('done');
    const [first, second] = server.heard;
    expect(server.heard).toHaveLength(2);
    expect([second?.method, second?.url, second?.body]).toEqual(['POST', `${API}/x`, '{"a":1}']);
    expect(second?.headers['idempotency-key']).toBe('key-1');
    expect(first?.headers['idempotency-key']).toBe('key-1');
  });

  test('[X3] a second 401 stands', async () => {
    const server = await listening((response) => {
      response.statusCode = 401;
      response.end();
    });
    expect((await calls(server, { retryOn401: true })(`${API}/x`)).status).toBe(401);
    expect(server.heard).toHaveLength(2);
  });

  test.each([200, 400, 403, 500, 503])('[X3] %d is not tried again', async (status) => {
    const server = await listening((response) => {
      response.statusCode = status;
      response.end();
    });
    await calls(server, { retryOn401: true })(`${API}/x`);
    expect(server.heard).toHaveLength(1);
  });

  test('[X3] ends with the reason of the abort if the call is aborted while it waits', async () => {
    const giveUp = new AbortController();
    const send = vi.fn<Send>(async (_url, init) => {
      init?.signal?.throwIfAborted();
      queueMicrotask(() => queueMicrotask(() => giveUp.abort(new Error('gone'))));
      return new Response('', { status: 401 });
    });
    const config = z.parse(RuntimeConfig, { retryOn401: true });
    const call = decorate(send, config, serviceMap())(`${API}/x`, { signal: giveUp.signal });
    await expect(call).rejects.toThrow('gone');
  });
});

describe('token refresh', () => {
  const paths = { tokenRefreshPaths: [`${API}/elsewhere`, `${API}/features`] };

  test('[X3] below / are all calls', async () => {
    const server = await guarded(300);
    expect((await calls(server, { tokenRefreshPaths: ['/'] })(`${API}/features`)).status).toBe(200);
    expect(tokens(server.heard)).toEqual(['Bearer t1']);
  });

  test('[X3] calls below a configured path carry a token, others do not', async () => {
    const server = await guarded(300);
    const send = calls(server, paths);
    await send(`${API}/features`);
    await send(`${API}/features/v1?a=1`);
    await send(`${API}/features-of-others`);
    await send(`${API}/session`);
    expect(tokens(server.heard)).toEqual(['Bearer t1', 'Bearer t1', undefined, undefined]);
    expect(server.state.issued).toBe(1);
  });

  test('[X3] calls at the same time wait for one token', async () => {
    const server = await guarded(300);
    const send = calls(server, paths);
    await Promise.all([1, 2, 3].map((n) => send(`${API}/features/${n}`)));
    expect(server.state.issued).toBe(1);
  });

  test('[X3] a token is renewed before it ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const server = await guarded(100);
    const send = calls(server, paths);
    await send(`${API}/features`);
    vi.setSystemTime(Date.now() + 79_000);
    await send(`${API}/features`);
    vi.setSystemTime(Date.now() + 2_000);
    await send(`${API}/features`);
    vi.useRealTimers();
    expect(tokens(server.heard)).toEqual(['Bearer t1', 'Bearer t1', 'Bearer t2']);
  });

  test('[X3] [S6] a refused token is renewed, and the call made again with the same key', async () => {
    const server = await guarded(300);
    server.state.accepts = (token) => token === 't2';
    const headers = { 'idempotency-key': 'key-1' };
    const response = await calls(server, paths)(`${API}/features`, { method: 'POST', headers });
    expect(response.status).toBe(200);
    expect(tokens(server.heard)).toEqual(['Bearer t1', 'Bearer t2']);
    const keys = server.heard.filter(({ url }) => url !== TOKEN);
    expect(keys.map((heard) => heard.headers['idempotency-key'])).toEqual(['key-1', 'key-1']);
  });

  test.each([{}, { retryOn401: true }])(
    '[X3] a token with which several calls are refused is renewed once, however far apart the refusals come: %o',
    async (others) => {
      let issued = 0;
      let refuse = () => {};
      const ask = decorate(
        async (url, init) => {
          if (url === TOKEN) {
            issued += 1;
            return Response.json({ accessToken: `t${issued}`, expiresInSeconds: 300 });
          }
          const isOld = new Headers(init?.headers).get('authorization') === 'Bearer t1';
          if (isOld && url.endsWith('/slow')) await new Promise<void>((done) => (refuse = done));
          return new Response(null, { status: isOld ? 401 : 200 });
        },
        z.parse(RuntimeConfig, { ...paths, ...others }),
        serviceMap(),
      );
      const slow = ask(`${API}/features/slow`);
      expect((await ask(`${API}/features/fast`)).status).toBe(200);
      refuse();
      expect((await slow).status).toBe(200);
      expect(issued).toBe(2);
    },
  );

  test('[X3] [S6] without a token to be had, the call goes without but unchanged otherwise, and its refusal stands', async () => {
    const server = await listening((response) => {
      response.statusCode = 401;
      response.end('{"code":"USER_SESSION_EXPIRED","traceId":"T"}');
    });
    const headers = { 'idempotency-key': 'key-1' };
    const init = { method: 'POST', headers, body: '{"a":1}' };
    const response = await calls(server, paths)(`${API}/features`, init);
    expect(await response.json()).toMatchObject({ code: 'USER_SESSION_EXPIRED' });
    expect(tokens(server.heard)).toEqual([undefined]);
    const made = server.heard.filter(({ url }) => url !== TOKEN);
    expect(made).toMatchObject([{ method: 'POST', headers, body: '{"a":1}' }]);
  });

  test('[X3] after a token that could not be had, the next call asks for one again', async () => {
    const server = await listening((response, { url }, count) => {
      const token = count === 1 ? '' : '{"accessToken":"t1","expiresInSeconds":300}';
      response.end(url === TOKEN ? token : '');
    });
    const send = calls(server, paths);
    await send(`${API}/features`);
    await send(`${API}/features`);
    expect(tokens(server.heard)).toEqual([undefined, 'Bearer t1']);
  });

  test('[N2] a token that nobody hands out is waited for a while; the call goes without, and its refusal stands', async () => {
    const server = await listening((response, { url }) => {
      if (url === TOKEN) return;
      response.statusCode = 401;
      response.end();
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const call = calls(server, paths)(`${API}/features`);
    const asked = (times: number) =>
      vi.waitUntil(() => server.heard.filter(({ url }) => url === TOKEN).length === times, {
        timeout: 15_000,
      });
    await asked(1);
    vi.advanceTimersByTime(TOKEN_PATIENCE);
    // After the 401, a token is requested once more.
    await asked(2);
    vi.advanceTimersByTime(TOKEN_PATIENCE);
    expect((await call).status).toBe(401);
    expect(tokens(server.heard)).toEqual([undefined]);
    expect(2 * TOKEN_PATIENCE).toBeLessThanOrEqual(PATIENCE);
  });

  test.each([
    [200, 't2'],
    [401, 'none'],
  ])(
    '[X3] with the retry as well, a call is made twice, the second time with a new token: %d',
    async (status, right) => {
      const server = await guarded(300);
      server.state.accepts = (token) => token === right;
      const send = calls(server, { ...paths, retryOn401: true });
      expect((await send(`${API}/features`)).status).toBe(status);
      expect(tokens(server.heard)).toEqual(['Bearer t1', 'Bearer t2']);
    },
  );
});

describe('request names', () => {
  test('[X3] calls to services are named after their path, others are not', async () => {
    const server = await listening((response) => response.end());
    const send = calls(server, { requestNameHeader: true, services: { transfer: '/payments' } });
    await send(`${API}/forward/bank-data-validation/iban/DE001/check`);
    await send('/payments/standing-orders');
    await send(`${API}/session`);
    expect(server.heard.map(({ headers }) => headers['x-request-name'])).toEqual([
      'bank-data-validation.iban.check',
      'transfer.standing-orders',
      undefined,
    ]);
  });

  test('[X3] nothing is added that was not asked for', async () => {
    const server = await listening((response) => response.end());
    await calls(server, {})(`${API}/forward/transfer/x`);
    expect(server.heard[0]?.headers).not.toHaveProperty('x-request-name');
    expect(server.heard[0]?.headers).not.toHaveProperty('authorization');
  });
});
