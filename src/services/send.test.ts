import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { themeList } from '#contract/platform.ts';
import { RuntimeConfig, type RuntimeConfigInput } from '#contract/runtime-config.ts';
import type { Early } from '#src/early/early.ts';
import { call } from './call.ts';
import { configureCalls, send } from './send.ts';
import { assetUrl, contentUrl } from './service-urls.ts';

const fetched = vi.fn<typeof fetch>();
const headersSent = (nth = 0) => new Headers(fetched.mock.calls[nth]?.[1]?.headers);
const configure = (written: RuntimeConfigInput) => configureCalls(z.parse(RuntimeConfig, written));

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  // biome-ignore lint/suspicious/noDocumentCookie: what the backend sets.
  document.cookie = 'XSRF-TOKEN=to%2Fken';
  configure({});
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['POST', '/api', true],
  ['PUT', 'api', true],
  ['PATCH', '?a=https://x', true],
  ['DELETE', './api', true],
  ['GET', '/api', false],
  ['HEAD', '/api', false],
  ['POST', 'https://elsewhere.example/api', false],
  ['POST', 'HTTP://elsewhere.example/api', false],
  ['POST', '//elsewhere.example/api', false],
])('[X1] %s %s is sent with cookies; with the CSRF header: %s', async (method, url, carries) => {
  await send(url, { method });
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method, credentials: 'include' });
  expect(headersSent().get('x-xsrf-token')).toBe(carries ? 'to/ken' : null);
});

test('[X1] [X9] [S6] a script of the page that spreads the headers of a call, to add one of its own, loses none', async () => {
  await send('/api', { method: 'POST', headers: new Headers({ 'idempotency-key': 'key-1' }) });
  const watched = { ...fetched.mock.calls[0]?.[1]?.headers, 'x-watched': 'yes' };
  expect(watched).toEqual({
    'idempotency-key': 'key-1',
    'x-xsrf-token': 'to/ken',
    'x-watched': 'yes',
  });
});

test('[X1] no CSRF header is sent if the method is left out, nor if there is no CSRF cookie', async () => {
  await send('/api');
  expect(headersSent().has('x-xsrf-token')).toBe(false);
  // biome-ignore lint/suspicious/noDocumentCookie: the backend takes it away.
  document.cookie = 'XSRF-TOKEN=; max-age=0';
  await send('/api', { method: 'POST' });
  expect(headersSent(1).has('x-xsrf-token')).toBe(false);
});

test('[X1] [N2] a change that is refused is sent once more if the refusal brought another token, but never again', async () => {
  const refusing = async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: what the backend sets.
    document.cookie = `XSRF-TOKEN=new-${fetched.mock.calls.length}`;
    return new Response('', { status: 403 });
  };
  fetched.mockImplementation(refusing);
  const body = JSON.stringify({ cause: 'customer' });
  const response = await send('/api', { method: 'POST', body });
  expect(response.status).toBe(403);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect([0, 1].map((nth) => headersSent(nth).get('x-xsrf-token'))).toEqual(['to/ken', 'new-1']);
  expect(fetched.mock.calls[1]?.[1]).toMatchObject({
    method: 'POST',
    body,
    credentials: 'include',
  });
});

test('[X1] [N2] beside a younger cookie of the same name, of another application, ours is found by the second try', async () => {
  const read = vi.spyOn(document, 'cookie', 'get');
  onTestFinished(() => read.mockRestore());
  read.mockReturnValue('XSRF-TOKEN=ours; theme=9998; XSRF-TOKEN=of-another');
  fetched.mockImplementation(async (_, init) => {
    const isOurs = new Headers(init?.headers).get('x-xsrf-token') === 'ours';
    return new Response('', { status: isOurs ? 200 : 403 });
  });
  expect((await send('/api', { method: 'POST' })).status).toBe(200);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('[X1] with the same token it is not sent again, nor is a call that only reads', async () => {
  fetched.mockImplementation(async () => new Response('', { status: 403 }));
  await send('/api', { method: 'POST' });
  await send('/api');
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('[X2] the contract’s calls, content and assets follow the service map', async () => {
  configure({ services: { 'portal-content-v2': '/content' } });
  await call(themeList).catch(() => {});
  expect(fetched.mock.calls[0]?.[0]).toBe('/content/themes');
  expect(contentUrl('/themes/bundle.css')).toBe('/content/themes/bundle.css');
  expect(assetUrl('/8840_1/logo.svg')).toBe('/content/assets/8840_1/logo.svg');
});

test('[X3] the configured retry on 401 and request name are applied, and the CSRF header is still sent', async () => {
  fetched.mockImplementationOnce(async () => new Response('', { status: 401 }));
  configure({ retryOn401: true, requestNameHeader: true });
  const response = await send('/services_auth/auth-backend/api/forward/transfer/x', {
    method: 'POST',
  });
  expect(response.status).toBe(200);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(headersSent(1).get('x-request-name')).toBe('transfer.x');
  expect(headersSent(1).get('x-xsrf-token')).toBe('to/ken');
});

test('[N3] what the page’s head has fetched already, such as a stylesheet, is fetched by nobody else', async () => {
  const stylesheet = new Response('p {}');
  const take = vi.fn<Early['take']>().mockReturnValueOnce(Promise.resolve(stylesheet));
  configureCalls(z.parse(RuntimeConfig, {}), { take, release: () => undefined });
  expect(await send('/theme.css')).toBe(stylesheet);
  expect(fetched).not.toHaveBeenCalled();
  await send('/theme.css');
  expect(take.mock.calls).toEqual([['/theme.css'], ['/theme.css']]);
  expect(fetched).toHaveBeenCalledOnce();
});

test.each([
  ['names of its calls', { requestNameHeader: true }, 'x-request-name', 'transfer.x'],
  [
    'tokens for some',
    { tokenRefreshPaths: ['/services_auth/auth-backend/api/forward'] },
    'authorization',
    'Bearer abc',
  ],
])('[X3] a bank that wants only %s gets them', async (_, written, header, value) => {
  fetched.mockImplementation(async () =>
    Response.json({ accessToken: 'abc', expiresInSeconds: 300 }),
  );
  configure(written);
  await send('/services_auth/auth-backend/api/forward/transfer/x');
  expect(headersSent(fetched.mock.calls.length - 1).get(header)).toBe(value);
});

test('[X3] [X9] the extras of one log-in on a page are not those of the next', async () => {
  configure({ retryOn401: true, requestNameHeader: true });
  configure({});
  fetched.mockImplementation(async () => new Response('', { status: 401 }));
  await send('/services_auth/auth-backend/api/forward/transfer/x');
  expect(fetched).toHaveBeenCalledOnce();
  expect(headersSent().has('x-request-name')).toBe(false);
});
