import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { featureService } from './features.ts';

const BASE = '/services_auth/auth-backend/api';
const fetched = vi.fn<typeof fetch>();
const log = vi.fn();
const logger = { log, close: () => {} };
const token = () => new Response(JSON.stringify({ accessToken: 'abc', expiresInSeconds: 300 }));
const asked = () => fetched.mock.calls.map(([url]) => url);

beforeEach(() => {
  log.mockReset();
  fetched
    .mockReset()
    .mockImplementation(async (url) =>
      url === `${BASE}/token` ? token() : new Response('["a","b"]'),
    );
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

test('[X5] features are requested once, by POST {base}/v1 with an Authorization header, and kept', async () => {
  const ask = featureService(logger);
  expect(await Promise.all([ask(), ask()])).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
  expect(await ask()).toEqual(['a', 'b']);
  expect(asked()).toEqual([`${BASE}/token`, `${BASE}/features/v1`]);
  const [, init] = fetched.mock.calls[1] ?? [];
  expect(init?.method).toBe('POST');
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer abc');
  expect(log).not.toHaveBeenCalled();
});

test.each([
  ['a fault', async () => new Response('', { status: 500 })],
  ['a refusal', async () => new Response('{"code":"X","traceId":"T"}', { status: 401 })],
  ['nobody', () => Promise.reject(new TypeError('offline'))],
  ['something else', async () => new Response('{"features":true}')],
])('[X5] failed request (%s): logged, not repeated, and no features', async (_, answer) => {
  fetched.mockImplementation(async (url) => (url === `${BASE}/token` ? token() : answer()));
  const ask = featureService(logger);
  expect(await ask()).toEqual([]);
  expect(await ask()).toEqual([]);
  expect(log.mock.calls).toEqual([['ERROR', 'could not load features from feature service']]);
});

test('[X5] without an access token there are no features, and that is logged', async () => {
  fetched.mockImplementation(async () => new Response('{}', { status: 401 }));
  expect(await featureService(logger)()).toEqual([]);
  expect(log).toHaveBeenCalledOnce();
});
