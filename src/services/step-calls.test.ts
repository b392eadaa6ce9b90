import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Secret } from '#machines/secret.ts';
import { postReply, termsDocument } from '#machines/testing/replies.ts';
import { Intents } from './intents.ts';
import { stepCalls } from './step-calls.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => new Response(JSON.stringify(postReply())));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => void vi.unstubAllGlobals());

test('[A8] without a decision, consents are sent as denied, and another account is asked for', async () => {
  const calls = stepCalls(new Intents());
  const asked = {
    input: { url: '/step', decision: undefined },
    signal: new AbortController().signal,
  };
  await calls.decideConsent(asked);
  await calls.decideSignature(asked);
  await calls.choosePreferredAccount(asked);
  expect(fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))).toEqual([
    { decision: 'denied' },
    { decision: 'denied' },
    { otherAccount: true },
  ]);
});

test('[S6, A8] the same decision, or payment to authorise, after no answer is the same intent; another decision, or another step, is another', async () => {
  const calls = stepCalls(new Intents());
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const { signal } = new AbortController();
  const url = '/step';
  const keys = async (...asks: readonly (() => Promise<unknown>)[]) => {
    fetched.mockClear();
    for (const ask of asks) await ask();
    return fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
  };
  const trust = (trustBrowser: boolean) => () =>
    calls.decideTrust({ input: { url, trustBrowser }, signal });
  const consent = (decision: 'given' | 'denied') => () =>
    calls.decideConsent({ input: { url, decision }, signal });
  const account = (accountId: string) => () =>
    calls.choosePreferredAccount({ input: { url, decision: { accountId } }, signal });
  for (const [one, other] of [
    [trust(true), trust(false)],
    [consent('given'), consent('denied')],
    [account('a'), account('b')],
    [
      () => calls.startTan({ input: { url }, signal }),
      () => calls.endTan({ input: { url }, signal }),
    ],
    [
      () => calls.startRemittance({ input: { url }, signal }),
      () => calls.endRemittance({ input: { url }, signal }),
    ],
  ] as const) {
    const [first, changed, again] = await keys(one, other, one);
    expect(again).toBe(first);
    expect(changed).not.toBe(first);
  }
});

test('[S6, Q4] each PIN of a first log-in is another intent: the answer to a wrong one is not the answer to the next', async () => {
  const { submitPin } = stepCalls(new Intents());
  const { signal } = new AbortController();
  fetched.mockImplementation(async () =>
    Response.json({ code: 'X', traceId: 'T' }, { status: 422 }),
  );
  for (const pin of ['11111', '12345'])
    await submitPin({ input: { url: '/step', pin: new Secret(pin) }, signal });
  const [wrong, next] = fetched.mock.calls.map(([, init]) =>
    new Headers(init?.headers).get('idempotency-key'),
  );
  expect(next).not.toBe(wrong);
});

test('[A7] [I2] the language is changed there and back: the bank previews last what the customer reads, however slow the one before', async () => {
  const calls = stepCalls(new Intents());
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  fetched.mockImplementation((url) => {
    sent.push(new URLSearchParams(String(url).split('?')[1]).get('locale') ?? '');
    return new Promise((resolve) => answers.push(() => resolve(Response.json(termsDocument))));
  });
  const moved = new AbortController();
  const fetchDocument = (locale: 'de-DE' | 'en-GB', { signal }: AbortController) =>
    calls.fetchDocument({ input: { url: '/tos/approval', locale }, signal });
  const first = fetchDocument('en-GB', moved);
  moved.abort();
  const second = fetchDocument('de-DE', new AbortController());
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await first;
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await expect(second).resolves.toMatchObject({ kind: 'done' });
  expect(sent).toEqual(['en-GB', 'de-DE']);
});

test('[A7] [N2] a preview that breaks the contract keeps none of the next from being asked for', async () => {
  const calls = stepCalls(new Intents());
  fetched.mockImplementationOnce(async () => new Response('<!doctype html>'));
  fetched.mockImplementation(async () => Response.json(termsDocument));
  const asked = {
    input: { url: '/tos/approval', locale: 'de-DE' as const },
    signal: new AbortController().signal,
  };
  await expect(calls.fetchDocument(asked)).rejects.toThrow('breaks the contract');
  await expect(calls.fetchDocument(asked)).resolves.toMatchObject({ kind: 'done' });
});
