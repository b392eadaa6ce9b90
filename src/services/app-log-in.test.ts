import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, type PromiseActorLogic, toPromise, waitFor } from 'xstate';
import type { AppLogInStatus } from '#contract/app-log-in-state.ts';
import { firstLoginMachine } from '#machines/first-login/machine.ts';
import { appLogIn, processReply } from '#machines/testing/replies.ts';
import { provideComfortLogin, provideQrLogin } from './app-log-in.ts';
import { Intents } from './intents.ts';
import { leadTab } from './lead-tab.ts';
import { LogIns } from './log-ins.ts';
import { onReference } from './reference.ts';
import { openStorage } from './storage.ts';

afterEach(() => vi.restoreAllMocks());

const logIns = () => new LogIns(openStorage());
type Port = PromiseActorLogic<unknown, object>;

test('[N5, Q3] an exception during a QR log-in is logged under the reference that the page shows', async () => {
  const log = vi.fn();
  onReference(log);
  vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce(() => {
    throw new TypeError('no random values');
  });
  const input = { authenticationId: 'a1' };
  const actor = createActor(provideQrLogin(new Intents(), logIns()), { input }).start();
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('unknownError'));
  expect(log).toHaveBeenCalledExactlyOnceWith(
    'TypeError: no random values',
    context.failure?.traceId,
  );
});

test('[N2, N5, Q3] a QR log-in response without a link ends in unknownError instead of waiting for a scan, and is logged once', async () => {
  const log = vi.fn();
  onReference(log);
  const { link: _, ...withoutLink } = appLogIn();
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(withoutLink)));
  const input = { authenticationId: 'a1' };
  const actor = createActor(provideQrLogin(new Intents(), logIns()), { input }).start();
  const { value, context } = await waitFor(actor, (snapshot) => !snapshot.matches('loading'));
  expect(value).toBe('unknownError');
  expect(log).toHaveBeenCalledExactlyOnceWith(
    'startQrLogIn: the answer breaks the contract at link',
    context.failure?.traceId,
  );
  vi.unstubAllGlobals();
});

test.each(['qr', 'comfort'] as const)(
  '[P7, S6] a log-in by %s fetches the lost response of an earlier PIN log-in and is logged in',
  async (way) => {
    const storage = openStorage();
    storage.write('key-of-pin /authentications/a1/log-in', 'log-in');
    let isKnown = false;
    vi.stubGlobal('fetch', async (url: string) => {
      const refusal = (status: number, code: string) =>
        Response.json({ code, traceId: 'T1' }, { status });
      if (url === '/authentications/a1/log-in') {
        isKnown = true;
        return Response.json(processReply('START_TAN_PROCESS_FOR_PSD2_AUTH'));
      }
      return isKnown ? refusal(409, 'STEP_NOT_CURRENT') : refusal(401, 'USER_SESSION_EXPIRED');
    });
    const logIns = new LogIns(storage);
    const input = { authenticationId: 'a1', identifier: 'felix' };
    const actor = createActor<ReturnType<typeof provideQrLogin | typeof provideComfortLogin>>(
      way === 'qr'
        ? provideQrLogin(new Intents(), logIns)
        : provideComfortLogin(new Intents(), logIns, firstLoginMachine),
      { input },
    ).start();
    const { output } = await waitFor(actor, ({ status }) => status === 'done');
    expect(output).toEqual({ kind: 'loggedIn', reply: undefined });
    vi.unstubAllGlobals();
  },
);

test.each([
  ['is still open: no other is sent, and it is waited for', 'waiting', 'try-1', 2],
  ['is denied by now: another is sent', 'denied', 'try-2', 3],
  ['has expired by now: another is sent', 'expired', 'try-2', 3],
] as const)(
  '[S6, C1] a push whose answer was lost, asked for again, %s',
  async (_, status, waitedFor, pushes) => {
    const expiresAt = new Date(Date.now() + 120_000).toISOString();
    const keys: (string | null)[] = [];
    vi.stubGlobal('EventSource', class extends EventTarget {});
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (!url.endsWith('/comfort-log-ins'))
        return Response.json(appLogIn({ id: 'try-1', status, expiresAt }));
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('the connection is gone');
      const id = keys.at(-1) === keys[0] ? 'try-1' : 'try-2';
      return Response.json(appLogIn({ id, expiresAt }));
    });
    const input = { authenticationId: 'a1', identifier: 'felix' };
    const provided = provideComfortLogin(new Intents(), logIns(), firstLoginMachine);
    const lost = createActor(provided, { input }).start();
    await waitFor(lost, (snapshot) => snapshot.matches('error'));
    const again = createActor(provided, { input }).start();
    const { context } = await waitFor(again, (snapshot) => snapshot.matches('waiting'));
    again.stop();
    expect(context.logIn?.id).toBe(waitedFor);
    expect(keys).toHaveLength(pushes);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(pushes - 1);
    vi.unstubAllGlobals();
  },
);

test('[S6, C1] after a push whose answer was lost, one for another name is another intent', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    throw new TypeError('the connection is gone');
  });
  const provided = provideComfortLogin(new Intents(), logIns(), firstLoginMachine);
  for (const identifier of ['felix', 'felix', 'emma']) {
    const actor = createActor(provided, { input: { authenticationId: 'a1', identifier } }).start();
    await waitFor(actor, (snapshot) => snapshot.matches('error'));
    actor.stop();
  }
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  vi.unstubAllGlobals();
});

test.each([
  ['is sent', Response.json(appLogIn()), 1],
  ['is refused, as somebody else is logged in', Response.json({}, { status: 401 }), 0],
  ['gets no answer', new Response('<!doctype html>'), 0],
] as const)(
  '[P7] [C1] a tab whose push %s leads the log-in or leaves it to another tab, as the bank says; the next log-in leads',
  async (_, answer, claims) => {
    vi.useFakeTimers();
    const claimed = vi.fn();
    class Channel extends EventTarget {
      readonly postMessage = claimed;
      readonly close = () => {};
    }
    for (const name of ['BroadcastChannel', 'EventSource']) vi.stubGlobal(name, Channel);
    let say: (response: Response) => void = () => {};
    vi.stubGlobal('fetch', () => new Promise((resolve) => (say = resolve)));
    const provided = provideComfortLogin(new Intents(), logIns(), firstLoginMachine);
    const lead = () => createActor(leadTab, { input: { authenticationId: 'a1' } }).start();
    const input = { authenticationId: 'a1', identifier: 'felix' };
    const actors = [createActor(provided, { input }).start(), lead()];
    await vi.advanceTimersByTimeAsync(1000);
    expect(claimed).not.toHaveBeenCalled();
    say(answer);
    await vi.advanceTimersByTimeAsync(1000);
    expect(claimed).toHaveBeenCalledTimes(claims);
    actors.push(lead());
    await vi.advanceTimersByTimeAsync(1000);
    expect(claimed).toHaveBeenCalledTimes(claims + 1);
    for (const actor of actors) actor.stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  },
);

test('[S6, Q5] an approval that was not collected, and that of a later QR code, are collected by intents of their own', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    throw new TypeError('the connection is gone');
  });
  const { finishAppLogIn } = provideQrLogin(new Intents(), logIns()).implementations.actors;
  for (const id of ['try-1', 'try-1', 'try-2']) {
    const input = { authenticationId: 'a1', id };
    await toPromise(createActor(finishAppLogIn as Port, { input }).start());
  }
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  vi.unstubAllGlobals();
});

test('[Q5] [P7] a QR code that replaces another by itself names it; one that the customer asks for names none', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    bodies.push(init?.body);
    return Response.json(appLogIn());
  });
  const { startQrLogIn } = provideQrLogin(new Intents(), logIns()).implementations.actors;
  for (const renews of ['try-1', undefined]) {
    const input = { authenticationId: 'a1', renews };
    await toPromise(createActor(startQrLogIn as Port, { input }).start());
  }
  expect(bodies).toEqual(['{"renews":"try-1"}', undefined]);
  vi.unstubAllGlobals();
});

describe('a page that was suspended, or whose event stream delivers nothing', () => {
  /** An event stream with only the events that the test sends. */
  class Mute extends EventTarget {
    static readonly CLOSED = 2;
    static opened: Mute | undefined;
    readonly readyState = 1;
    readonly close = () => {};

    constructor() {
      super();
      Mute.opened = this;
    }

    say(data: object): void {
      this.dispatchEvent(new MessageEvent('app-log-in', { data: JSON.stringify(data) }));
    }
  }

  const OPENED = Date.parse('2026-01-01T10:00:00.000Z');
  const LIFE = { qr: 60, comfort: 120 };
  const at = (seconds: number) => new Date(OPENED + seconds * 1000).toISOString();
  const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });

  /** A simple bank with one log-in at a time; a new one replaces it. */
  let status: AppLogInStatus;
  let expiresAt: string;
  let started: number;
  /** How much later it is on the page than at the bank, in ms. */
  let ahead: number;
  /** Answers a question about the log-in instead of the bank, if set. */
  let instead: (() => Promise<Response>) | undefined;
  const asked = vi.fn();

  async function bank(url: string): Promise<Response> {
    const now = Date.now() - ahead;
    const [, way] = /(qr|comfort)-log-ins$/.exec(url) ?? [];
    if (way === 'qr' || way === 'comfort') {
      started += 1;
      status = 'waiting';
      expiresAt = at((now - OPENED) / 1000 + LIFE[way]);
    } else if (url.endsWith('/log-in')) {
      const code = 'STEP_NOT_CURRENT';
      return status === 'approved' ? json(processReply()) : json({ code, traceId: 'T' }, 409);
    } else {
      asked(url);
      if (instead) return instead();
    }
    if (now >= Date.parse(expiresAt)) status = 'expired';
    return json(appLogIn({ id: `try-${started}`, status, expiresAt }));
  }

  beforeEach(() => {
    vi.useFakeTimers({ now: OPENED });
    vi.stubGlobal('EventSource', Mute);
    vi.stubGlobal('fetch', bank);
    started = 0;
    ahead = 0;
    instead = undefined;
    asked.mockReset();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  async function opened(way: keyof typeof LIFE) {
    // Modules that know no time of an earlier test.
    vi.resetModules();
    const fresh = await import('./app-log-in.ts');
    const input = { authenticationId: 'a', identifier: 'felix' };
    const actor = createActor<ReturnType<typeof provideQrLogin | typeof provideComfortLogin>>(
      way === 'qr'
        ? fresh.provideQrLogin(new Intents(), logIns())
        : fresh.provideComfortLogin(new Intents(), logIns(), firstLoginMachine),
      { input },
    ).start();
    onTestFinished(() => void actor.stop());
    // Until its screen is painted, and the stream open.
    await vi.advanceTimersByTimeAsync(200);
    expect(started).toBe(1);
    return actor;
  }

  /** Approves it in the app; the approval can be collected for two minutes. */
  function approvedAt(seconds: number) {
    status = 'approved';
    expiresAt = at(seconds + 120);
  }

  /** Wakes a tab that was frozen, without timers, until now. */
  async function seenAgainAt(seconds: number) {
    vi.setSystemTime(OPENED + seconds * 1000);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(50);
  }

  test.each([
    ['[Q5]', 'qr', 40, 57],
    ['[Q5]', 'qr', 40, 70],
    ['[C4]', 'comfort', 100, 130],
  ] as const)(
    '%s %s: an approval at %i s, while the page is suspended, logs in when it is visible again at %i s',
    async (_, way, approved, seen) => {
      const actor = await opened(way);
      approvedAt(approved);
      await seenAgainAt(seen);
      expect(actor.getSnapshot().value).toBe('loggedIn');
      expect(started).toBe(1);
    },
  );

  test.each([
    ['[Q5]', 'qr', 'expired'],
    ['[C1]', 'comfort', 'sessionExpired'],
  ] as const)(
    '%s %s: an approval in the last second, when the time is up on the page but not yet at the bank, logs in; without one it expires',
    async (_, way, over) => {
      // Makes every random pause as long as possible: a regular question would keep a QR code from being given up.
      vi.spyOn(Math, 'random').mockReturnValue(1);
      for (const approves of [true, false]) {
        ahead = 1500;
        started = 0;
        const actor = await opened(way);
        status = 'processing';
        Mute.opened?.say({ id: 'try-1', status });
        await vi.advanceTimersByTimeAsync(LIFE[way] * 1000 - 2000);
        asked.mockReset();
        await vi.advanceTimersByTimeAsync(1000);
        expect(asked).toHaveBeenCalled();
        expect(status).toBe('processing');
        if (approves) approvedAt(LIFE[way]);
        await vi.advanceTimersByTimeAsync(3000);
        expect(actor.getSnapshot().value).toBe(approves ? 'loggedIn' : over);
        actor.stop();
      }
    },
  );

  test.each([
    ['[Q5]', 'qr', 40, 70],
    ['[C4]', 'comfort', 100, 130],
  ] as const)(
    '%s [N2] %s: offline, HTML instead of JSON, a gateway’s own page, RATE_LIMITED: the status request is retried until it succeeds',
    async (_, way, approved, seen) => {
      const actor = await opened(way);
      approvedAt(approved);
      instead = () => Promise.reject(new TypeError('offline'));
      await seenAgainAt(seen);
      for (const page of [200, 403, 500, 511]) {
        instead = async () => new Response('<!doctype html>', { status: page });
        await vi.advanceTimersByTimeAsync(3000);
      }
      instead = async () => json({ code: 'RATE_LIMITED', traceId: 'T' }, 429);
      await vi.advanceTimersByTimeAsync(3000);
      expect(actor.getSnapshot().status).toBe('active');
      instead = undefined;
      await vi.advanceTimersByTimeAsync(3000);
      expect(actor.getSnapshot().value).toBe('loggedIn');
      expect(started).toBe(1);
    },
  );

  const offline = () => Promise.reject(new TypeError('offline'));
  const page = async () => new Response('<!doctype html>', { status: 511 });

  test.each([
    ['[Q5]', 'qr', () => started === 2, offline],
    ['[C1]', 'comfort', (value: unknown) => value === 'error', offline],
    ['[C1]', 'comfort', (value: unknown) => value === 'error', page],
  ] as const)(
    '%s [N2] %s: if no status request is answered after waking up, the attempt is given up within 25 s, and the bank is not flooded meanwhile',
    async (_, way, isOver, unanswered) => {
      const actor = await opened(way);
      instead = unanswered;
      asked.mockReset();
      await seenAgainAt(130);
      await vi.advanceTimersByTimeAsync(15_000);
      expect(isOver(actor.getSnapshot().value)).toBe(false);
      // Every other second, and as often as always while nothing comes through the stream.
      expect(asked.mock.calls.length).toBeLessThan(20);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(isOver(actor.getSnapshot().value)).toBe(true);
    },
  );

  test.each(['qr', 'comfort'] as const)(
    '[Q5] [N5] %s: that the bank could not be asked in passing how the log-in stands is not in its log',
    async (way) => {
      await opened(way);
      const { onReference } = await import('./reference.ts');
      const log = vi.fn();
      onReference(log);
      instead = () => Promise.reject(new TypeError('offline'));
      await vi.advanceTimersByTimeAsync(10_000);
      expect(asked).toHaveBeenCalled();
      expect(log).not.toHaveBeenCalled();
    },
  );

  test('[Q5] who leaves while the bank does not answer is not asked about any more', async () => {
    const actor = await opened('comfort');
    instead = () => Promise.reject(new TypeError('offline'));
    await seenAgainAt(130);
    actor.stop();
    asked.mockReset();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(asked.mock.calls.length).toBeLessThan(2);
  });

  test('[Q5] [N2] it is given up in time also if the clock is set back meanwhile', async () => {
    const actor = await opened('comfort');
    instead = () => Promise.reject(new TypeError('offline'));
    await seenAgainAt(130);
    vi.setSystemTime(OPENED);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(actor.getSnapshot().value).toBe('error');
  });

  test.each(['qr', 'comfort'] as const)(
    '[S6] [S2] [P7] %s: an approval whose collection was not answered is collected again by the same intent, also after a reload',
    async (way) => {
      const actor = await opened(way);
      const keys: string[] = [];
      vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
        if (!url.endsWith('/log-in')) return bank(url);
        keys.push(new Headers(init?.headers).get('idempotency-key') ?? '');
        if (keys.length === 1) throw new TypeError('the connection is gone');
        return bank(url);
      });
      approvedAt(40);
      await seenAgainAt(50);
      expect(actor.getSnapshot().value).toBe('uncollected');
      expect(openStorage().read('log-in')).toContain(keys[0]);
      actor.send({ type: 'retry.requested' });
      await vi.advanceTimersByTimeAsync(50);
      expect(actor.getSnapshot().value).toBe('loggedIn');
      expect(keys).toEqual([keys[0], keys[0]]);
      expect(openStorage().read('log-in')).toBeNull();
    },
  );

  test.each(['qr', 'comfort'] as const)(
    '[Q5] [C4] %s: events about an earlier attempt are ignored, those about the current one are not',
    async (way) => {
      const actor = await opened(way);
      const before = actor.getSnapshot().value;
      Mute.opened?.say({ id: 'try-0', status: 'expired' });
      Mute.opened?.say({ id: 'try-0', status: 'denied' });
      expect(actor.getSnapshot().value).toEqual(before);
      Mute.opened?.say({ id: 'try-1', status: 'denied' });
      expect(actor.getSnapshot().value).toBe('denied');
    },
  );

  test.each([
    ['qr', 'expired'],
    ['comfort', 'sessionExpired'],
  ] as const)(
    '[Q5] [C4] %s: an event about another attempt makes the page ask whether the current one was replaced',
    async (way, state) => {
      const actor = await opened(way);
      status = 'expired';
      Mute.opened?.say({ id: 'try-9', status: 'waiting' });
      await vi.advanceTimersByTimeAsync(100);
      expect(actor.getSnapshot().value).toBe(state);
    },
  );

  test.each([
    ['qr', 'USER_SESSION_EXPIRED', 401, 'expired'],
    ['qr', 'NOT_FOUND', 404, 'expired'],
    ['comfort', 'USER_SESSION_EXPIRED', 401, 'sessionExpired'],
  ] as const)(
    '[Q5] [P7] %s: a log-in that another tab has ended is waited for no longer (%s)',
    async (way, code, refused, state) => {
      const actor = await opened(way);
      instead = async () => json({ code: 'TECHNICAL_ERROR', traceId: 'T' }, 500);
      await vi.advanceTimersByTimeAsync(2000);
      expect(actor.getSnapshot().status).toBe('active');
      instead = async () => json({ code, traceId: 'T' }, refused);
      await vi.advanceTimersByTimeAsync(4000);
      expect(actor.getSnapshot().value).toBe(state);
    },
  );

  test('[Q5] a QR code opened in the app at 46 s, between two status requests, is not replaced', async () => {
    const actor = await opened('qr');
    await vi.advanceTimersByTimeAsync(46_000);
    status = 'processing';
    await vi.advanceTimersByTimeAsync(11_000);
    expect(started).toBe(1);
    expect(actor.getSnapshot().matches({ scanning: 'processing' })).toBe(true);
  });

  test('[C1] a push that was answered is waited for: its status is not asked for at once', async () => {
    await opened('comfort');
    expect(asked).not.toHaveBeenCalled();
  });

  test('[C1] a comfort log-in ends as soon as it expires, after a single status request', async () => {
    // Makes every random pause as long as possible: the last regular question comes before.
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const actor = await opened('comfort');
    await vi.advanceTimersByTimeAsync(119_500);
    asked.mockReset();
    await vi.advanceTimersByTimeAsync(1600);
    expect(actor.getSnapshot().value).toBe('sessionExpired');
    expect(asked).toHaveBeenCalledOnce();
  });
});
