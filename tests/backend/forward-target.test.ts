import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { targetOf } from '#backend/forward/target.ts';
import { LONGEST_WAIT, Upstreams } from '#backend/forward/upstreams.ts';
import { faultsOf } from '#contract/faults.ts';
import { SERVICE_PATHS } from '#contract/forward.ts';

const ALLOWED = ['/accounts', '/v1/balances'];
const upstream = z.parse(Upstreams, {
  transfer: { url: 'https://core.bank.example/api', paths: ALLOWED },
}).transfer;

function target(rest: string): string | undefined {
  if (upstream === undefined) throw new Error('no upstream');
  return targetOf(upstream, rest)?.href;
}

test.each([
  ['/accounts', 'https://core.bank.example/api/accounts'],
  ['/accounts/DE12?x=%2F..%2F&y=?', 'https://core.bank.example/api/accounts/DE12?x=%2F..%2F&y=?'],
  ['/v1/balances/a.b/c..d', 'https://core.bank.example/api/v1/balances/a.b/c..d'],
  ['/accounts/M%C3%BCller%20GmbH', 'https://core.bank.example/api/accounts/M%C3%BCller%20GmbH'],
  ["/accounts/-._~!$&'()*+,=:@", "https://core.bank.example/api/accounts/-._~!$&'()*+,=:@"],
  [
    '/accounts/5%E2%82%AC/%f0%9f%92%b6?!',
    'https://core.bank.example/api/accounts/5%E2%82%AC/%f0%9f%92%b6?!',
  ],
])('[X2] %s goes to %s', (rest, url) => {
  expect(target(rest)).toBe(url);
});

test.each([
  '',
  '/',
  '/v1',
  '/other',
  '/accountsx',
  '/Accounts',
  'accounts',
  '/accounts/',
  '/accounts//x',
  '//evil.example/accounts',
  '/accounts/../other',
  '/accounts/..',
  '/accounts/./x',
  '/accounts/%2e%2e/other',
  '/accounts/.%2E/other',
  '/accounts/%2e%2e%2fother',
  '/accounts/..%2fother',
  '/accounts/%252e%252e%252fother',
  '/accounts/..%5cother',
  '/accounts/..\\other',
  '/accounts\\..\\other',
  '/accounts/..;/other',
  '/accounts/.../other',
  '/accounts/x;y',
  '/accounts/%00',
  '/accounts/\0',
  '/accounts/%0d%0aHost:%20evil',
  '/accounts/%c0%ae%c0%ae/other',
  '/accounts/%E0%80%AE',
  '/accounts/%zz',
  '/accounts/%',
  '/accounts/x#y',
  '/accounts?x=%c0%ae',
  '/accounts?x=%',
  '/accounts?x=#y',
  '/accounts?x= y',
  '/accounts?x=\r\nHost: evil',
  'https://evil.example/accounts',
  '@evil.example/accounts',
  '.evil.example/accounts',
  ':80/accounts',
])('[X2] %j leads nowhere', (rest) => {
  expect(target(rest)).toBeUndefined();
});

/** Addresses made of parts that attackers use, mixed with harmless words. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...['/', '//', '\\', '.', '..', ';', '@', ':', '?', '#', '%', '&', '=', ' ', '\0', '\r\n'],
        ...['%2e', '%2E', '%2f', '%2F', '%5c', '%00', '%25', '%252e', '%c0%ae', '%uff0e', '．'],
        ...['accounts', 'v1', 'balances', 'other', 'evil.example', 'http://evil.example', 'api'],
      ),
      fc.string({ maxLength: 3, unit: 'binary' }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** The path, and what it becomes each time that a careless server decodes it again. */
function decodings(path: string): string[] {
  const seen = [path];
  for (let i = 0; i < 4; i += 1) {
    const last = seen.at(-1) ?? '';
    try {
      seen.push(decodeURIComponent(last).replaceAll('\\', '/'));
    } catch {
      break;
    }
  }
  return seen;
}

test('[X2] no address whatever leads out of the map, however often somebody decodes it', () => {
  let accepted = 0;
  const begun = fc.tuple(fc.constantFrom('', '/', '/accounts', '/accounts/', '/v1/'), hostile);
  fc.assert(
    fc.property(begun, ([begin, rest]) => {
      const href = target(begin + rest);
      if (href === undefined) return;
      accepted += 1;
      const url = new URL(href);
      expect(url.origin).toBe('https://core.bank.example');
      expect(url.username + url.password + url.hash).toBe('');
      for (const path of decodings(url.pathname)) {
        expect(path.split('/')).not.toContain('..');
        expect(path.split('/')).not.toContain('.');
        expect(path).not.toMatch(/\/\/|;|\0/);
        // Even if it is resolved again, it is below a permitted path.
        const { pathname } = new URL(encodeURI(path), 'http://x');
        expect(ALLOWED.some((allowed) => `${pathname}/`.startsWith(`/api${allowed}/`))).toBe(true);
      }
    }),
    { numRuns: 20_000 },
  );
  expect(accepted).toBeGreaterThan(200);
});

test.each([
  ['transfer.url: must be a web address', { url: 'file:///etc', paths: ['/a'] }],
  ['transfer.url: must be a web address', { url: 'shttp://core.example', paths: ['/a'] }],
  ['transfer.url: must be a web address', { url: 'httpss://core.example', paths: ['/a'] }],
  ['transfer.url: must have no query', { url: 'https://user@core.example/', paths: ['/a'] }],
  ['transfer.paths: must name at least one path', { url: 'https://core.example', paths: [] }],
  ['transfer.paths.0: must be a path like', { url: 'https://core.example', paths: ['/'] }],
  ['transfer.paths.0: must be a path like', { url: 'https://core.example', paths: ['/a/../b'] }],
  [
    'transfer.headers.x-api-key: must be one line in ISO 8859-1',
    { url: 'https://core.example', paths: ['/a'], headers: { 'x-api-key': 'secret\n' } },
  ],
  [
    'transfer.headers.x-api-key: must be one line in ISO 8859-1',
    { url: 'https://core.example', paths: ['/a'], headers: { 'x-api-key': '5 €' } },
  ],
  [
    'transfer.headers.Transfer-Encoding: must be the name of a header that is not the connection’s own',
    { url: 'https://core.example', paths: ['/a'], headers: { 'Transfer-Encoding': 'chunked' } },
  ],
  ['transfer.path: unknown key', { url: 'https://core.example', paths: ['/a'], path: '/' }],
])('[X2] a wrong upstream is told with its key: %s', (fault, entry) => {
  expect(faultsOf(Upstreams, { transfer: entry }).join('\n')).toContain(fault);
});

test.each([
  ['headers.Connection: must be the name', { headers: { Connection: 'close' } }],
  ['headers.content-length: must be the name', { headers: { 'content-length': '2' } }],
  ['headers.expect: must be the name', { headers: { expect: '100-continue' } }],
  ['headers.Keep-Alive: must be the name', { headers: { 'Keep-Alive': 'timeout=5' } }],
  ['headers.upgrade: must be the name', { headers: { upgrade: 'h2c' } }],
  ['timeoutMs: ', { timeoutMs: 0 }],
  ['headers.x key: must be the name', { headers: { 'x key': 'secret' } }],
  ['timeoutMs: ', { timeoutMs: 1.5 }],
  ['timeoutMs: ', { timeoutMs: LONGEST_WAIT + 1 }],
  ['maxRequestBytes: ', { maxRequestBytes: 0 }],
  ['maxRequestBytes: ', { maxRequestBytes: 1.5 }],
  ['maxAnswerBytes: ', { maxAnswerBytes: 0 }],
  ['maxAnswerBytes: ', { maxAnswerBytes: 1.5 }],
])('[X2] [N2] what would fail each request is told at the start: %s%j', (fault, settings) => {
  const entry = { url: 'https://core.example', paths: ['/a'], ...settings };
  const [told, ...others] = faultsOf(Upstreams, { transfer: entry });
  expect([told?.startsWith(`transfer.${fault}`), others]).toEqual([true, []]);
});

test('[X2] an upstream may have paths of several parts, headers beyond ASCII, and the longest time', () => {
  const entry = {
    url: 'http://core.example:8080/api',
    paths: ['/v1.2/-accounts_of~one-self', '/a'],
    timeoutMs: LONGEST_WAIT,
    headers: { 'upgrade-insecure-requests': '1', 'x-of': 'Müller\tGmbH', 'expect-ct': '' },
  };
  expect(faultsOf(Upstreams, { transfer: entry })).toEqual([]);
});

test('[X2] [N5] an upstream for a service nobody knows is told, with those that there are', () => {
  expect(faultsOf(Upstreams, { cards: { url: 'https://x.example', paths: ['/a'] } })).toEqual([
    `cards: must be one of ${Object.keys(SERVICE_PATHS).join(', ')}`,
  ]);
});
