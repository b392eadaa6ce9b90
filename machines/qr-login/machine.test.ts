import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { AppLogIn } from '#contract/app-log-in-state.ts';
import type { ProcessReply } from '#contract/process.ts';
import type { Answer } from '../answer.ts';
import {
  answering,
  answeringInTurn,
  done,
  refused,
  tickingAt,
  unreachable,
} from '../testing/answers.ts';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { appLogIn, processReply } from '../testing/replies.ts';
import { isUnwanted } from './setup.ts';
import { changed, deadline, input, quiet, refresh, ticked, walks } from './walk.ts';

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
}, 120_000);

/** The bank answers that no code was opened or decided. */
const stillOpen = quiet.provide({
  actors: {
    startQrLogIn: answering(done(appLogIn())),
    askOutcome: answering(done(appLogIn())),
  },
});

/** Starts the machine and waits until its code is shown. */
async function scanning(
  machine = quiet.provide({ actors: { startQrLogIn: answering(done(appLogIn())) } }),
) {
  const actor = createActor(machine, { input }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('scanning'));
  return actor;
}

/** A code that was approved, and what comes of collecting that. */
async function approved(finish: () => Promise<Answer<ProcessReply>>) {
  const actor = await scanning(
    quiet.provide({
      actors: {
        startQrLogIn: answering(done(appLogIn())),
        finishAppLogIn: fromPromise(finish),
      },
    }),
  );
  actor.send(changed('approved'));
  return actor;
}

describe('a page that loads anew', () => {
  const goingOn = (status: AppLogIn['status']) => {
    const start = vi.fn(async () => done(appLogIn({ id: 'another' })));
    const actor = createActor(quiet.provide({ actors: { startQrLogIn: fromPromise(start) } }), {
      input: { ...input, code: appLogIn({ status }) },
    }).start();
    expect(start).not.toHaveBeenCalled();
    return actor.getSnapshot();
  };

  test('[P7] [Q6] continues with the code that the app has open, and requests no other, which would make it void', () => {
    const { value, context } = goingOn('processing');
    expect(value).toEqual({ scanning: { processing: 'open' } });
    expect(context.code?.number).toBe('42');
  });

  test('[P7] [Q4] collects an approval given meanwhile', () => {
    expect(goingOn('approved').value).toBe('approved');
  });
});

describe('the code', () => {
  test('[Q1] [Q6] is shown with its number', async () => {
    const actor = await scanning();
    expect(actor.getSnapshot().value).toEqual({ scanning: 'waiting' });
    expect(actor.getSnapshot().context.code).toMatchObject({ number: '42' });
  });

  test('[Q5] has its time left from the start, so that nothing moves on the page later', async () => {
    const actor = await scanning(
      quiet.provide({
        actors: {
          startQrLogIn: answering(done(appLogIn())),
          clock: tickingAt(deadline - 30_000),
        },
      }),
    );
    expect(actor.getSnapshot().context.secondsLeft).toBe(30);
  });

  test('[Q5] renews itself before it ends, but not long before', async () => {
    const start = vi.fn(async () => done(appLogIn()));
    const actor = await scanning(
      stillOpen.provide({ actors: { startQrLogIn: fromPromise(start) } }),
    );
    actor.send(ticked(deadline - 15_000));
    expect(actor.getSnapshot().value).toEqual({ scanning: 'waiting' });
    actor.send(ticked(deadline - 4_000));
    await waitFor(actor, (snapshot) => snapshot.matches('loading'));
    await waitFor(actor, (snapshot) => snapshot.matches('scanning'));
    expect(start).toHaveBeenCalledTimes(2);
  });

  test('[Q5] [N2] while a new one is slow to arrive, the previous one still expires', async () => {
    const first = [done(appLogIn())];
    const ticks: ((now: number) => void)[] = [];
    const actor = await scanning(
      stillOpen.provide({
        actors: {
          startQrLogIn: fromPromise(async () => first.shift() ?? new Promise<never>(() => {})),
          clock: fromCallback(({ sendBack }) => {
            ticks.push((now) => sendBack(ticked(now)));
          }),
        },
      }),
    );
    ticks.at(-1)?.(deadline - 4_000);
    await waitFor(actor, (snapshot) => snapshot.matches('loading'));
    ticks.at(-1)?.(deadline + 1_000);
    expect(actor.getSnapshot().context).toMatchObject({ code: { number: '42' }, secondsLeft: 0 });
  });

  test('[Q5] but not while the customer has it open in the app', async () => {
    const actor = await scanning();
    actor.send(changed('processing'));
    actor.send(ticked(deadline - 4_000));
    expect(actor.getSnapshot().value).toEqual({ scanning: { processing: 'open' } });
  });

  test('[Q5] but at most ten times: if nobody scans a code, the last one expires', async () => {
    const start = vi.fn(async () => done(appLogIn()));
    const waitsTenTimes = new Array(10).fill(done(appLogIn()));
    const actor = await scanning(
      quiet.provide({
        actors: {
          startQrLogIn: fromPromise(start),
          askOutcome: answeringInTurn(...waitsTenTimes, done(appLogIn({ status: 'expired' }))),
        },
      }),
    );
    for (let renewed = 0; renewed < 10; renewed++) {
      actor.send(ticked(deadline - 4_000));
      await waitFor(actor, (snapshot) => snapshot.matches({ scanning: 'waiting' }));
    }
    actor.send(ticked(deadline - 4_000));
    expect(actor.getSnapshot().value).toEqual({ scanning: 'waiting' });
    actor.send(ticked(deadline));
    await waitFor(actor, (snapshot) => snapshot.matches('expired'));
    expect(start).toHaveBeenCalledTimes(11);
  });

  test('[Q5] a tab that slept past the end says so and offers a new code', async () => {
    const askOutcome = answering<AppLogIn, { authenticationId: string; id: string }>(
      done(appLogIn({ status: 'expired' })),
    );
    const actor = await scanning(stillOpen.provide({ actors: { askOutcome } }));
    actor.send(changed('processing'));
    actor.send(ticked(deadline + 3_600_000));
    await waitFor(actor, (snapshot) => snapshot.matches('expired'));
    actor.send(refresh);
    expect(actor.getSnapshot().value).toBe('loading');
  });
});

describe('[Q5] before a code is replaced or given up, the bank is asked what became of it', () => {
  /**
   * Lets the time run out of a code that is shown or open in the app, or of the last of ten codes; the
   * machine is asking the bank.
   */
  async function timeIsUp(which: 'a code' | 'a code in use' | 'the last code', now: number) {
    let answer: (answer: Answer<AppLogIn> | Promise<never>) => void = () => {};
    const ask = vi.fn(async () => done(appLogIn()));
    const start = vi.fn(async () => done(appLogIn()));
    const actor = await scanning(
      quiet.provide({
        actors: { askOutcome: fromPromise(ask), startQrLogIn: fromPromise(start) },
      }),
    );
    for (let renewed = 0; which === 'the last code' && renewed < 10; renewed++) {
      actor.send(ticked(deadline - 4_000));
      await waitFor(actor, (snapshot) => snapshot.matches({ scanning: 'waiting' }));
    }
    if (which === 'a code in use') actor.send(changed('processing'));
    ask.mockReset().mockReturnValue(new Promise((resolve) => (answer = resolve)));
    start.mockClear();
    actor.send(ticked(now));
    return { actor, ask, start, answer };
  }

  const cases = [
    ['a code', -4],
    ['a code', 60],
    ['a code in use', 60],
    ['the last code', 0],
  ] as const;

  test.each(cases)('%s, at %i s: approved meanwhile, it logs in', async (which, seconds) => {
    const { actor, answer, start } = await timeIsUp(which, deadline + seconds * 1000);
    answer(done(appLogIn({ status: 'approved' })));
    await waitFor(actor, (snapshot) => snapshot.matches('approved'));
    expect(start).not.toHaveBeenCalled();
  });

  test.each(cases)('%s, at %i s: denied meanwhile, it says so', async (which, seconds) => {
    const { actor, answer } = await timeIsUp(which, deadline + seconds * 1000);
    answer(done(appLogIn({ status: 'denied' })));
    await waitFor(actor, (snapshot) => snapshot.matches('denied'));
  });

  test.each(cases)(
    '%s, at %i s: it stays until the answer, and is asked once',
    async (which, seconds) => {
      const { actor, ask } = await timeIsUp(which, deadline + seconds * 1000);
      expect(actor.getSnapshot().context.secondsLeft).toBe(Math.max(0, -seconds));
      for (let more = 1; more < 30; more++) actor.send(ticked(deadline + (seconds + more) * 1000));
      expect(actor.getSnapshot().matches('scanning')).toBe(true);
      expect(actor.getSnapshot().matches({ scanning: 'processing' })).toBe(
        which === 'a code in use',
      );
      expect(actor.getSnapshot().context).toMatchObject({ code: { number: '42' }, secondsLeft: 0 });
      expect(ask).toHaveBeenCalledOnce();
    },
  );

  test.each([
    ['a code in use', 'processing', { processing: 'open' }],
    ['a code in use', 'waiting', 'waiting'],
    ['the last code', 'waiting', 'waiting'],
    ['the last code', 'processing', { processing: 'open' }],
  ] as const)(
    '%s, whose time is up only by the page’s clock, which has jumped ahead: it goes on, %s',
    async (which, status, state) => {
      const { actor, answer, ask } = await timeIsUp(which, deadline + 60_000);
      answer(done(appLogIn({ status })));
      await waitFor(actor, (snapshot) => snapshot.matches({ scanning: state }));
      expect(ask).toHaveBeenCalledOnce();
    },
  );

  test('opened in the app without an event: it does not change', async () => {
    const { actor, answer, start } = await timeIsUp('a code', deadline - 4_000);
    answer(done(appLogIn({ status: 'processing' })));
    await waitFor(actor, (snapshot) => snapshot.matches({ scanning: 'processing' }));
    expect(start).not.toHaveBeenCalled();
  });

  test.each<
    [
      said: string,
      state: 'expired' | 'unknownError',
      reference: string | undefined,
      say: () => Answer<AppLogIn> | Promise<never>,
    ]
  >([
    ['expired', 'expired', undefined, () => done(appLogIn({ status: 'expired' }))],
    ['refused', 'expired', undefined, () => refused()],
    ['no answer', 'unknownError', 'W1', () => unreachable],
    ['a broken one', 'expired', undefined, () => Promise.reject(new Error('HTML'))],
  ])(
    '[N2] [R2] %s: a new code; where the code must not change, %s',
    async (_, state, reference, say) => {
      const shown = await timeIsUp('a code', deadline + 60_000);
      shown.answer(say());
      await waitFor(shown.actor, (snapshot) => snapshot.matches('loading'));
      expect(shown.actor.getSnapshot().context.renewals).toBe(1);
      for (const which of ['a code in use', 'the last code'] as const) {
        const { actor, answer } = await timeIsUp(which, deadline);
        answer(say());
        await waitFor(actor, (snapshot) => snapshot.matches(state));
        expect(actor.getSnapshot().context.failure?.traceId).toBe(reference);
      }
    },
  );

  test('an earlier event that it has expired does not prevent the new code', async () => {
    const { actor } = await timeIsUp('a code', deadline + 60_000);
    actor.send(changed('expired'));
    expect(actor.getSnapshot().value).toBe('loading');
    expect(actor.getSnapshot().context.renewals).toBe(1);
  });

  test('an earlier event that it was approved logs in', async () => {
    const { actor } = await timeIsUp('a code', deadline + 60_000);
    actor.send(changed('approved'));
    expect(actor.getSnapshot().value).toBe('approved');
  });
});

describe('[Q5] [P7] a code that renews itself, named in the call', () => {
  /** The call that renews the code is under way; the first code came before. */
  async function renewing() {
    const answers: ((answer: Answer<AppLogIn>) => void)[] = [];
    const start = vi.fn(
      (_: { input: { authenticationId: string; renews: string | undefined } }) =>
        new Promise<Answer<AppLogIn>>((resolve) => answers.push(resolve)),
    );
    const machine = stillOpen.provide({ actors: { startQrLogIn: fromPromise(start) } });
    const actor = createActor(machine, { input }).start();
    answers[0]?.(done(appLogIn({ id: 'first' })));
    await waitFor(actor, (snapshot) => snapshot.matches('scanning'));
    actor.send(ticked(deadline - 4_000));
    await waitFor(actor, (snapshot) => snapshot.matches('loading'));
    return { actor, answers, named: () => start.mock.calls.map(([{ input }]) => input.renews) };
  }

  test.each([
    ['processing', { scanning: { processing: 'open' } }],
    ['approved', 'approved'],
  ] as const)('which the app has meanwhile: %s, it goes on with it', async (status, state) => {
    const { actor, answers, named } = await renewing();
    expect(named()).toEqual([undefined, 'first']);
    answers[1]?.(done(appLogIn({ id: 'first', status })));
    await waitFor(actor, (snapshot) => !snapshot.matches('loading'));
    expect(actor.getSnapshot().value).toEqual(state);
    expect(actor.getSnapshot().context.code?.id).toBe('first');
  });

  test('asked again once there is a network: it is the same renewal, and shows no earlier failure', async () => {
    const { actor, answers, named } = await renewing();
    answers[1]?.(unreachable);
    await waitFor(actor, (snapshot) => snapshot.matches('unknownError'));
    actor.send({ type: 'retry.requested' });
    expect(named()).toEqual([undefined, 'first', 'first']);
    expect(actor.getSnapshot().context).toMatchObject({ renewals: 2, failure: undefined });
    answers[2]?.(done(appLogIn({ id: 'first', status: 'processing' })));
    await waitFor(actor, (snapshot) => snapshot.matches({ scanning: 'processing' }));
  });

  test('refused as the customer goes on elsewhere: it has expired here', async () => {
    const { actor, answers } = await renewing();
    answers[1]?.(refused('STEP_NOT_CURRENT'));
    await waitFor(actor, (snapshot) => !snapshot.matches('loading'));
    expect(actor.getSnapshot().value).toBe('expired');
  });

  test.each([
    [refused('USER_SESSION_EXPIRED'), 'failed'],
    [refused('TECHNICAL_ERROR'), 'unknownError'],
  ])('[Q3] [R1] %j for another reason: it is not said to have expired', async (answer, state) => {
    const { actor, answers } = await renewing();
    answers[1]?.(answer);
    await waitFor(actor, (snapshot) => !snapshot.matches('loading'));
    expect(actor.getSnapshot().value).toBe(state);
  });

  test('after it, the customer asks for another: that is no renewal', async () => {
    const { actor, answers, named } = await renewing();
    answers[1]?.(done(appLogIn({ id: 'second' })));
    await waitFor(actor, (snapshot) => snapshot.matches('scanning'));
    actor.send(refresh);
    expect(named()).toEqual([undefined, 'first', undefined]);
  });

  test('while it is, the customer asks for another: that is no renewal, and is asked for once', async () => {
    const { actor, answers, named } = await renewing();
    actor.send(refresh);
    expect(actor.getSnapshot().value).toBe('loading');
    actor.send(refresh);
    expect(named()).toEqual([undefined, 'first', undefined]);
    answers[1]?.(refused('STEP_NOT_CURRENT'));
    answers[2]?.(done(appLogIn({ id: 'second' })));
    await waitFor(actor, (snapshot) => snapshot.matches('scanning'));
    expect(actor.getSnapshot().context.code?.id).toBe('second');
  });
});

describe('the answer', () => {
  test('[Q1] approved logs in, once', async () => {
    const finish = vi.fn(async () => done(processReply()));
    const machine = quiet.provide({
      actors: {
        startQrLogIn: answering(done(appLogIn())),
        finishAppLogIn: fromPromise(finish),
        watchAppLogIn: fromCallback(({ sendBack }) => {
          sendBack(changed('approved'));
          sendBack(changed('approved'));
        }),
      },
    });
    const actor = createActor(machine, { input }).start();
    const { output } = await waitFor(actor, ({ status }) => status === 'done');
    expect(output).toEqual({ kind: 'loggedIn', reply: processReply() });
    expect(finish).toHaveBeenCalledTimes(1);
  });

  test('[Q1] [P7] approved, it is too late for another code, and for the PIN after all', async () => {
    const actor = await scanning();
    actor.send(changed('approved'));
    actor.send(refresh);
    actor.send({ type: 'credentials.requested' });
    expect(actor.getSnapshot().value).toBe('approved');
  });

  test('[Q5] that it still waits changes nothing', async () => {
    const actor = await scanning();
    actor.send(changed('waiting'));
    expect(actor.getSnapshot().value).toEqual({ scanning: 'waiting' });
  });

  test('[Q1] [N2] approved, but without an answer: the next try collects it, once', async () => {
    const answers = [unreachable, done(processReply())];
    const finish = vi.fn(async () => answers.shift() ?? unreachable);
    const actor = await approved(finish);
    await waitFor(actor, (snapshot) => snapshot.matches('uncollected'));
    expect(actor.getSnapshot().context.failure?.traceId).toBe('W1');
    actor.send({ type: 'retry.requested' });
    const { output } = await waitFor(actor, ({ status }) => status === 'done');
    expect(output).toMatchObject({ kind: 'loggedIn' });
    expect(finish).toHaveBeenCalledTimes(2);
  });

  test('[Q1] an approval collected too late has expired, and offers a new code', async () => {
    const answers = [unreachable, refused('STEP_NOT_CURRENT')];
    const actor = await approved(async () => answers.shift() ?? unreachable);
    await waitFor(actor, (snapshot) => snapshot.matches('uncollected'));
    actor.send({ type: 'retry.requested' });
    await waitFor(actor, (snapshot) => !snapshot.matches('approved'));
    expect(actor.getSnapshot().value).toBe('expired');
    // The lost answer no longer matters: its reference is not shown with what has happened since (R1).
    expect(actor.getSnapshot().context.failure).toBeUndefined();
    actor.send(refresh);
    expect(actor.getSnapshot().value).toBe('loading');
  });

  test('[Q1] [Q3] denied offers a new code', async () => {
    const actor = await scanning();
    actor.send(changed('denied'));
    expect(actor.getSnapshot().value).toBe('denied');
    actor.send(refresh);
    expect(actor.getSnapshot().value).toBe('loading');
    expect(actor.getSnapshot().context.code).toBeUndefined();
  });

  test.each(['waiting', 'processing'] as const)(
    '[Q1] expired while %s: offers a new code',
    async (phase) => {
      const actor = await scanning();
      if (phase === 'processing') actor.send(changed(phase));
      actor.send(changed('expired'));
      expect(actor.getSnapshot().value).toBe('expired');
      actor.send(refresh);
      expect(actor.getSnapshot().value).toBe('loading');
    },
  );

  test.each([
    [refused('RATE_LIMITED'), 'rateLimited'],
    [refused(), 'unknownError'],
    [refused('TECHNICAL_ERROR'), 'unknownError'],
    [unreachable, 'unknownError'],
  ])('[Q1] [Q3] %j is %s', async (answer, state) => {
    const machine = quiet.provide({ actors: { startQrLogIn: answering(answer) } });
    const actor = createActor(machine, { input }).start();
    await waitFor(actor, (snapshot) => !snapshot.matches('loading'));
    expect(actor.getSnapshot().value).toBe(state);
  });
});

test('[R1] [R3] a refusal with a code of the catalogue ends the log-in with its page', async () => {
  const machine = quiet.provide({
    actors: { startQrLogIn: answering(refused('USER_SESSION_EXPIRED')) },
  });
  const actor = createActor(machine, { input }).start();
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  expect(output).toMatchObject({ kind: 'failed', failure: { code: 'USER_SESSION_EXPIRED' } });
});

test.each<[what: string, failure: object, finish: () => Promise<Answer<ProcessReply>>]>([
  ['is refused', { code: 'LOCKED_ACCOUNT' }, async () => refused('LOCKED_ACCOUNT')],
  ['is broken', { message: 'HTML' }, () => Promise.reject(new Error('HTML'))],
])('[R1] [R2] an approval whose answer %s ends the log-in with %j', async (_, failure, finish) => {
  const actor = await approved(finish);
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  expect(output).toMatchObject({ kind: 'failed', failure });
});

test('[Q3] a denied code does not show the reference of what went wrong before it', async () => {
  const machine = quiet.provide({
    actors: { startQrLogIn: answeringInTurn(unreachable, done(appLogIn())) },
  });
  const actor = createActor(machine, { input }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('unknownError'));
  expect(actor.getSnapshot().context.failure).toBeDefined();
  actor.send(refresh);
  await waitFor(actor, (snapshot) => snapshot.matches('scanning'));
  actor.send(changed('denied'));
  expect(actor.getSnapshot().context.failure).toBeUndefined();
});

test('[Q2, N3] a new code, wanted by the customer: the one before stays on the page until it is there, and is asked for once', async () => {
  const first = appLogIn();
  const second = appLogIn({ id: 'second' });
  const start = vi.fn().mockResolvedValueOnce(done(first)).mockResolvedValueOnce(done(second));
  const actor = await scanning(quiet.provide({ actors: { startQrLogIn: fromPromise(start) } }));
  actor.send(refresh);
  actor.send(refresh);
  expect(actor.getSnapshot().value).toBe('loading');
  expect(actor.getSnapshot().context.code).toEqual(first);
  expect(isUnwanted(actor.getSnapshot().context)).toBe(true);
  await waitFor(actor, (snapshot) => snapshot.matches('scanning'));
  expect(actor.getSnapshot().context.code).toEqual(second);
  expect(start).toHaveBeenCalledTimes(2);
});

test.each(['credentials.requested', 'quit.decided'] as const)(
  '[Q2] [E6] the customer can go back to the log-in page, whatever went wrong before: %s',
  async (type) => {
    const machine = quiet.provide({ actors: { startQrLogIn: answering(unreachable) } });
    const actor = createActor(machine, { input }).start();
    await waitFor(actor, (snapshot) => snapshot.matches('unknownError'));
    actor.send({ type });
    expect(actor.getSnapshot().output).toEqual({ kind: 'credentials' });
  },
);

test('[Q3] [R2] an answer that breaks the contract is an unknown error, with its reference', async () => {
  const machine = quiet.provide({
    actors: { startQrLogIn: fromPromise(() => Promise.reject(new Error('HTML'))) },
  });
  const actor = createActor(machine, { input }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('unknownError'));
  expect(actor.getSnapshot().context.failure).toMatchObject({ message: 'HTML' });
});

test('[Q3] a code that was tried too often is no longer shown', async () => {
  const actor = await scanning();
  actor.send(changed('retriesExceeded'));
  expect(actor.getSnapshot().value).toBe('rateLimited');
});

test('[Q5] leaving stops listening', async () => {
  const stopped = vi.fn();
  const actor = await scanning(
    quiet.provide({
      actors: {
        startQrLogIn: answering(done(appLogIn())),
        watchAppLogIn: fromCallback(() => stopped),
      },
    }),
  );
  actor.send({ type: 'credentials.requested' });
  expect(stopped).toHaveBeenCalledTimes(1);
});

test('[P7] who asks for a code where the log-in goes on by now goes on with it', async () => {
  const startQrLogIn = answering<
    AppLogIn,
    { authenticationId: string; renews: string | undefined }
  >(refused('STEP_NOT_CURRENT'));
  const actor = createActor(quiet.provide({ actors: { startQrLogIn } }), { input }).start();
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  expect(output).toEqual({ kind: 'loggedIn', reply: undefined });
});

test('[Q5] a code is replaced five seconds before it ends, and not before', async () => {
  const actor = await scanning();
  actor.send(ticked(deadline - 5001));
  expect(actor.getSnapshot().value).toEqual({ scanning: 'waiting' });
  actor.send(ticked(deadline - 5000));
  expect(actor.getSnapshot().value).toEqual({ scanning: 'renewing' });
});
