import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '#contract/entry.ts';
import { logIn, type ProcessReply } from '#contract/process.ts';
import type { Answer } from '#machines/answer.ts';
import { processReply, sessionReply } from '#machines/testing/replies.ts';
import { call } from './call.ts';
import { LogIns } from './log-ins.ts';
import { openStorage } from './storage.ts';

const URL_OF_A = '/services_auth/auth-backend/api/authentications/a/log-in';
const URL_OF_APPROVAL = '/services_auth/auth-backend/api/authentications/a/app-log-ins/a.1/log-in';
const loggedIn = () => Response.json(processReply('START_TAN_PROCESS_FOR_PSD2_AUTH'));
const refuse = (status: number, code: string) => Response.json({ code, traceId: 'T1' }, { status });
const lost = async () => {
  throw new TypeError('Failed to fetch');
};
/** The bank's answers; called with each request's address, idempotency key and body. */
const bank = vi.fn<(url: string, key: string | null, body: unknown) => Promise<Response>>();

beforeEach(() => {
  sessionStorage.clear();
  bank.mockReset();
  vi.stubGlobal('fetch', (url: string, { headers, body }: RequestInit) =>
    bank(url, new Headers(headers).get('idempotency-key'), body),
  );
});
afterEach(async () => {
  // What is under way outlives a wizard, and so would outlive the test: the bank answers it.
  const answered = async (): Promise<Answer<undefined>> => ({ kind: 'done', value: undefined });
  await new LogIns(openStorage()).send(URL_OF_A, 'key', answered);
  vi.unstubAllGlobals();
});

const submit = (logIns: LogIns, pin = '12345', identifier = 'anna') =>
  logIns.attempt('a', identifier, (idempotencyKey) =>
    call(logIn, { path: { id: 'a' }, body: { identifier, pin }, idempotencyKey }),
  );

/** A log-in whose answer was lost; the page was possibly reloaded since. */
async function afterLoss(): Promise<LogIns> {
  bank.mockImplementationOnce(lost);
  expect((await submit(new LogIns(openStorage()))).kind).toBe('unreachable');
  return new LogIns(openStorage());
}
const keyOf = (request: number) => bank.mock.calls[request]?.[1];
const codeOf = (answer: Answer<ProcessReply>) => answer.kind === 'refused' && answer.code;

describe('a log-in whose response was lost', () => {
  test('[L9, S6] but succeeded is requested again with its idempotency key and no PIN, before the next attempt', async () => {
    const logIns = await afterLoss();
    bank.mockResolvedValueOnce(loggedIn()).mockResolvedValueOnce(loggedIn());
    expect((await submit(logIns)).kind).toBe('done');
    expect(bank.mock.calls[1]).toEqual([URL_OF_A, keyOf(0), undefined]);
    expect(bank).toHaveBeenCalledTimes(3);
    expect(keyOf(2)).not.toBe(keyOf(0));
  });

  test('[S2, Q1, C1] and was approved in the app does not log in whoever enters credentials next', async () => {
    const logIns = new LogIns(openStorage());
    await logIns.send(URL_OF_APPROVAL, 'key-of-approval', async () => ({
      kind: 'unreachable',
      reference: 'T1',
    }));
    bank
      .mockResolvedValueOnce(loggedIn())
      .mockResolvedValueOnce(refuse(401, 'USER_SESSION_EXPIRED'));
    expect(codeOf(await submit(logIns))).toBe('USER_SESSION_EXPIRED');
    expect(bank.mock.calls[0]).toEqual([URL_OF_APPROVAL, 'key-of-approval', undefined]);
    expect(bank.mock.lastCall?.[0]).toBe(URL_OF_A);
  });

  test('[L9, S6] is requested again even if the identifier is now written with other capitals and spaces', async () => {
    const logIns = new LogIns(openStorage());
    bank.mockImplementationOnce(lost).mockImplementation(async () => loggedIn());
    await submit(logIns, '12345', ' Anna');
    expect((await submit(logIns, '12345', 'anna')).kind).toBe('done');
    expect(keyOf(1)).toBe(keyOf(0));
  });

  test.each([
    ['never heard', 400, 'INVALID_REQUEST'],
    ['refused', 401, 'INVALID_CREDENTIALS'],
  ])('[L9, S6] and was %s: the next one has a new idempotency key', async (_, status, code) => {
    const logIns = await afterLoss();
    bank.mockResolvedValueOnce(refuse(status, code)).mockResolvedValueOnce(loggedIn());
    expect((await submit(logIns)).kind).toBe('done');
    expect(keyOf(1)).toBe(keyOf(0));
    expect(keyOf(2)).not.toBe(keyOf(0));
    // Once it is answered, it is not requested again, and nothing of it is stored.
    expect(sessionStorage).toHaveLength(0);
    bank.mockResolvedValueOnce(refuse(401, 'INVALID_CREDENTIALS'));
    expect(codeOf(await submit(logIns))).toBe('INVALID_CREDENTIALS');
    expect(bank).toHaveBeenCalledTimes(4);
  });

  test('[L9, S4] is requested again with the same key after RATE_LIMITED or another lost response', async () => {
    const logIns = await afterLoss();
    bank.mockResolvedValueOnce(refuse(429, 'RATE_LIMITED'));
    expect(codeOf(await submit(logIns))).toBe('RATE_LIMITED');
    bank.mockImplementationOnce(lost);
    expect((await submit(logIns)).kind).toBe('unreachable');
    bank.mockResolvedValueOnce(loggedIn()).mockResolvedValueOnce(loggedIn());
    expect((await submit(logIns)).kind).toBe('done');
    expect(new Set([0, 1, 2, 3].map(keyOf)).size).toBe(1);
  });

  test.each([500, 403, 511])(
    '[L9, S6, N2] is requested again with the same key after a page of a gateway (%i) in place of the bank’s answer',
    async (status) => {
      const logIns = await afterLoss();
      bank.mockResolvedValueOnce(new Response('<!doctype html>', { status }));
      expect(await submit(logIns)).toMatchObject({ kind: 'refused', code: undefined });
      bank.mockResolvedValueOnce(loggedIn()).mockResolvedValueOnce(loggedIn());
      expect((await submit(logIns)).kind).toBe('done');
      expect(bank.mock.calls.map(([, key]) => key === keyOf(0))).toEqual([true, true, true, false]);
    },
  );

  test('[S2] [L9] is not requested for another customer on the same page, nor kept for a reload', async () => {
    const logIns = new LogIns(openStorage());
    bank.mockImplementationOnce(lost).mockResolvedValueOnce(refuse(401, 'USER_SESSION_EXPIRED'));
    await submit(logIns);
    expect(codeOf(await submit(logIns, '12345', 'bruno'))).toBe('USER_SESSION_EXPIRED');
    expect(bank).toHaveBeenCalledTimes(2);
    expect(keyOf(1)).not.toBe(keyOf(0));
    // After a reload, the page does not continue a log-in of which this page was told nothing.
    expect(sessionStorage).toHaveLength(0);
  });

  test('[S7] is not requested by a log-in for another party', async () => {
    const logIns = await afterLoss();
    bank.mockResolvedValueOnce(loggedIn());
    await logIns.attempt('b', 'bruno', (idempotencyKey) =>
      call(logIn, { path: { id: 'b' }, body: { identifier: 'bruno', pin: '1' }, idempotencyKey }),
    );
    expect(bank.mock.lastCall?.[0]).toContain('/b/');
    expect(bank).toHaveBeenCalledTimes(2);
  });
});

describe('a page that is opened with the session id from before the log-in', () => {
  const open = (logIns: LogIns) => logIns.reopening(() => call(session));
  const over = () => refuse(401, 'USER_SESSION_EXPIRED');

  test('[P7, S2, S6] gets the new id by fetching the lost response once, and repeats its requests', async () => {
    const logIns = await afterLoss();
    bank
      .mockResolvedValueOnce(over())
      .mockResolvedValueOnce(over())
      .mockResolvedValueOnce(loggedIn())
      .mockImplementation(async () => Response.json(sessionReply()));
    const answers = await Promise.all([open(logIns), open(logIns)]);
    expect(answers.map(({ kind }) => kind)).toEqual(['done', 'done']);
    expect(bank.mock.calls[3]).toEqual([URL_OF_A, keyOf(0), undefined]);
    expect(bank).toHaveBeenCalledTimes(6);
  });

  test('[X9, P7, S2, S6] gets it, too, in a portal that has taken the last wizard off its page, and with it what that had stored', async () => {
    await afterLoss();
    openStorage().clear();
    bank
      .mockResolvedValueOnce(over())
      .mockResolvedValueOnce(loggedIn())
      .mockResolvedValueOnce(Response.json(sessionReply()));
    expect((await open(new LogIns(openStorage()))).kind).toBe('done');
    expect(bank.mock.calls[2]).toEqual([URL_OF_A, keyOf(0), undefined]);
    // Answered, it is over for the next one, too.
    bank.mockResolvedValueOnce(over());
    expect((await open(new LogIns(openStorage()))).kind).toBe('refused');
    expect(bank).toHaveBeenCalledTimes(5);
  });

  test('[P7, N2] is unreachable if fetching the lost response fails, and succeeds on a retry', async () => {
    const logIns = await afterLoss();
    bank.mockResolvedValueOnce(over()).mockImplementationOnce(lost);
    expect((await open(logIns)).kind).toBe('unreachable');
    bank
      .mockResolvedValueOnce(over())
      .mockResolvedValueOnce(loggedIn())
      .mockResolvedValueOnce(Response.json(sessionReply()));
    expect((await open(logIns)).kind).toBe('done');
  });

  test('[P7, N2] succeeds on a retry also if a hotspot answered in place of the bank', async () => {
    const logIns = await afterLoss();
    bank.mockResolvedValueOnce(over()).mockResolvedValueOnce(new Response('<!doctype html>'));
    await expect(open(logIns)).rejects.toThrow('breaks the contract');
    bank
      .mockResolvedValueOnce(over())
      .mockResolvedValueOnce(loggedIn())
      .mockResolvedValueOnce(Response.json(sessionReply()));
    expect((await open(logIns)).kind).toBe('done');
  });

  test('[P7, N2] is told of a gateway’s page in place of the bank’s answer, and succeeds on a retry', async () => {
    const logIns = await afterLoss();
    bank
      .mockResolvedValueOnce(over())
      .mockResolvedValueOnce(new Response('<!doctype html>', { status: 500 }));
    // Not that the session has expired: nobody knows that.
    expect(await open(logIns)).toMatchObject({ kind: 'refused', code: undefined });
    bank
      .mockResolvedValueOnce(over())
      .mockResolvedValueOnce(loggedIn())
      .mockResolvedValueOnce(Response.json(sessionReply()));
    expect((await open(logIns)).kind).toBe('done');
  });

  test('[P7, S2] gets the new id also after a second log-in with a lost response', async () => {
    const logIns = await afterLoss();
    const again = async () => {
      bank
        .mockResolvedValueOnce(over())
        .mockResolvedValueOnce(loggedIn())
        .mockResolvedValueOnce(Response.json(sessionReply()));
      return (await open(logIns)).kind;
    };
    expect(await again()).toBe('done');
    // Given up, and started again.
    bank.mockImplementationOnce(lost);
    await submit(logIns);
    expect(await again()).toBe('done');
  });

  test('[P7, S4] gets USER_SESSION_EXPIRED if the session is really over', async () => {
    bank.mockImplementation(async () => over());
    expect(await open(new LogIns(openStorage()))).toMatchObject({ code: 'USER_SESSION_EXPIRED' });
    expect(bank).toHaveBeenCalledTimes(1);
    expect(await open(await afterLoss())).toMatchObject({ code: 'USER_SESSION_EXPIRED' });
    const logIns = await afterLoss();
    bank.mockResolvedValueOnce(over()).mockResolvedValueOnce(refuse(401, 'INVALID_CREDENTIALS'));
    expect(await open(logIns)).toMatchObject({ code: 'USER_SESSION_EXPIRED' });
  });

  test('[P7, S6] that is refused for another reason does not ask for the lost response', async () => {
    const logIns = await afterLoss();
    bank.mockResolvedValueOnce(refuse(500, 'TECHNICAL_ERROR'));
    expect(await open(logIns)).toMatchObject({ code: 'TECHNICAL_ERROR' });
    expect(bank).toHaveBeenCalledTimes(2);
  });
});
