import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { session } from '#contract/entry.ts';
import { RuntimeConfig } from '#contract/runtime-config.ts';
import { sessionReply } from '#machines/testing/replies.ts';
import { entryCalls, entryUrl } from '#src/early/calls.ts';
import { call } from '#src/services/call.ts';
import { configureCalls } from '#src/services/send.ts';
import { listening } from '../backend/listening.ts';

const query = { client_id: 'a', redirect_uri: 'https://x/cb' };
const SESSION = entryUrl(new URLSearchParams(query), '/session');
const REPLY = JSON.stringify(sessionReply());

/** Aborts the timeout of the calls that the page's head makes, as time would in a browser. */
let patience: AbortController;

beforeEach(() => {
  patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => patience.signal);
  vi.stubGlobal('document', { cookie: '', getElementById: () => null });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { pathname: WIZARD_BASE, search: `?${new URLSearchParams(query)}` });
});
afterEach(() => {
  configureCalls(z.parse(RuntimeConfig, {}));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Starts the calls of the page's head, to a bank that answers like this. */
async function headOf(answer: (response: ServerResponse) => void) {
  const { origin } = await listening(answer);
  const direct = fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => direct(origin + path, init));
  const calls = entryCalls();
  calls.begin();
  return calls;
}

/** Reads the session's answer as the wizard's script does when it is loaded later. */
function read(answer: Promise<Response> | undefined) {
  configureCalls(z.parse(RuntimeConfig, {}), { take: () => answer, release: () => undefined });
  return call(session, { query });
}

test('[N2, N3] an answer is there also for a script that comes later than answers are waited for', async () => {
  const calls = await headOf((response) => response.end(REPLY));
  const answer = calls.take(SESSION);
  await answer;
  patience.abort();
  expect(await read(answer)).toMatchObject({ kind: 'done' });
});

test.each<[string, (response: ServerResponse) => void]>([
  ['that breaks off', (response) => response.write(REPLY.slice(0, 9), () => response.destroy())],
  ['whose end does not come', (response) => response.write(REPLY, () => patience.abort())],
  ['that does not come', () => patience.abort()],
])('[N2, R2] an answer %s is nobody answering, with a reference', async (_, answer) => {
  const calls = await headOf(answer);
  expect(await read(calls.take(SESSION))).toEqual({
    kind: 'unreachable',
    reference: expect.stringMatching(/^W/),
  });
});

/** The addresses that the page's head asks for, however often it is told to begin. */
function askedBy(config: string | null, pathname = WIZARD_BASE): string[] {
  const asked: string[] = [];
  vi.stubGlobal('document', {
    cookie: '',
    getElementById: () => config && { textContent: config },
  });
  vi.stubGlobal('location', { pathname, search: `?${new URLSearchParams(query)}` });
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return new Promise(() => {});
  });
  const calls = entryCalls();
  calls.begin();
  calls.begin();
  calls.take(SESSION);
  return asked;
}

const entry = (['/session', '/init-ui', '/settingsV2'] as const).map((path) =>
  entryUrl(new URLSearchParams(query), path),
);

test('[X6, N3] the first calls are made once each, where a log-in begins and nowhere else', () => {
  expect(askedBy(null)).toEqual(entry);
  expect(askedBy('{}', `${WIZARD_BASE}login`)).toEqual(entry);
  expect(askedBy('{"tokenRefreshPaths":[]}')).toEqual(entry);
  expect(askedBy('{}', `${WIZARD_BASE}consent`)).toEqual([]);
});

test('[N3, N2] a script that is earlier than they begins them, so that none is made twice; another try makes its own', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const calls = entryCalls();
  expect(calls.take(SESSION)).toBeInstanceOf(Promise);
  expect(calls.take(SESSION)).toBeUndefined();
});

test.each([
  ['', {}],
  ['XSRF-TOKEN=to%2Fken', { 'x-xsrf-token': 'to/ken' }],
])('[X1, X6] they are made as the wizard would make them, with this cookie: %s', (cookie, csrf) => {
  const asked = vi.fn((_url: string, _init: RequestInit) => new Promise(() => {}));
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('document', { cookie, getElementById: () => null });
  entryCalls().begin();
  const reads = {
    method: 'GET',
    headers: { accept: 'application/json' },
    credentials: 'include',
    signal: patience.signal,
  };
  const opens = { ...reads, method: 'POST', headers: { ...reads.headers, ...csrf } };
  expect(asked.mock.calls.map(([, init]) => init)).toEqual([reads, opens, reads]);
});

test.each([
  '{"retryOn401":true}',
  '{"requestNameHeader":true}',
  '{"tokenRefreshPaths":["/a"]}',
  '{',
])(
  '[X3] they are left to the wizard, which knows how to make them, where it is configured with %s',
  (config) => {
    expect(askedBy(config)).toEqual([]);
  },
);
