import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { postReply } from '#machines/testing/replies.ts';
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
