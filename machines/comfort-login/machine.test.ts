import { describe, expect, test, vi } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise, waitFor } from 'xstate';
import type { AppLogIn } from '#contract/app-log-in-state.ts';
import type { ProcessReply } from '#contract/process.ts';
import { type Answer, Surprise } from '../answer.ts';
import { firstLoginMachine } from '../first-login/machine.ts';
import { pictureOf, STEP } from '../picture.ts';
import { Secret } from '../secret.ts';
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
import { changed, claim, deadline, input, quiet, ticked, walks } from './walk.ts';

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
}, 120_000);

async function waiting(more: Parameters<typeof quiet.provide>[0] = {}) {
  const base = quiet.provide({ actors: { startComfortLogIn: answering(done(appLogIn())) } });
  const actor = createActor(base.provide(more), { input }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('waiting'));
  return actor;
}

test('[C2] [C4] waiting has its route and shows the number', async () => {
  const actor = await waiting();
  expect(pictureOf(actor).route).toBe('comfortLoginWaiting');
  expect(actor.getSnapshot().context.logIn?.number).toBe('42');
});

test('[C4] the time left is there with the page, and moves nothing on it later', async () => {
  const actor = await waiting({ actors: { clock: tickingAt(deadline - 30_000) } });
  expect(actor.getSnapshot().context.secondsLeft).toBe(30);
});

describe('[C1] [C2] every answer of the app has its state and its route', () => {
  test.each([
    ['approved', 'approved', 'comfortLoginApproved'],
    ['denied', 'denied', 'comfortLoginDenied'],
    ['expired', 'sessionExpired', 'comfortLoginSessionExpired'],
    ['retriesExceeded', 'retriesExceeded', 'comfortLoginRetriesExceeded'],
  ] as const)('%s', async (status, state, route) => {
    const actor = await waiting();
    actor.send(changed(status));
    expect(actor.getSnapshot().value).toBe(state);
    expect(pictureOf(actor).route).toBe(route);
  });
});

test('[C1] denied is terminal: no new push, only the log-in page', async () => {
  const start = vi.fn(async () => done(appLogIn()));
  const actor = await waiting({ actors: { startComfortLogIn: fromPromise(start) } });
  actor.send(changed('denied'));
  actor.send(claim);
  actor.send(changed('approved'));
  expect(actor.getSnapshot().value).toBe('denied');
  expect(start).toHaveBeenCalledTimes(1);
  actor.send({ type: 'credentials.requested' });
  expect(actor.getSnapshot().output).toEqual({ kind: 'credentials' });
});

test('[C1] first log-in: the PIN is needed once, on its own route', async () => {
  const first = processReply('COMFORT_FIRST_LOGIN');
  const actor = await waiting({ actors: { finishAppLogIn: answering(done(first)) } });
  actor.send(changed('approved'));
  await waitFor(actor, (snapshot) => snapshot.matches('firstLogin'));
  expect(pictureOf(actor).route).toBe('comfortLoginFirstLogin');
});

test.each([
  ['another step comes first', processReply('APPROVE_TERMS_OF_SERVICE', 'COMFORT_FIRST_LOGIN')],
  [
    'the process is completed',
    { ...processReply('COMFORT_FIRST_LOGIN'), authenticationProcessCompleted: true },
  ],
])('[A2, A3, C1] no PIN is asked for where %s: the process decides', async (_, reply) => {
  const actor = await waiting({ actors: { finishAppLogIn: answering(done(reply)) } });
  actor.send(changed('approved'));
  await waitFor(actor, (snapshot) => !snapshot.matches('approved'));
  expect(actor.getSnapshot()).toMatchObject({
    value: 'loggedIn',
    output: { kind: 'loggedIn', reply },
  });
});

test('[C1] [N2] an approval that nobody answered for is collected by the next try', async () => {
  const actor = await waiting({
    actors: { finishAppLogIn: answeringInTurn(unreachable, done(processReply())) },
  });
  actor.send(changed('approved'));
  await waitFor(actor, (snapshot) => snapshot.matches('uncollected'));
  expect(pictureOf(actor).route).toBe('comfortLoginError');
  expect(actor.getSnapshot().context.failure?.traceId).toBe('W1');
  actor.send({ type: 'retry.requested' });
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  expect(output).toMatchObject({ kind: 'loggedIn' });
});

test('[C1] [C3] an approval collected too late is told as that, and leads back to the log-in page', async () => {
  const finishAppLogIn = answeringInTurn<ProcessReply, { authenticationId: string; id: string }>(
    unreachable,
    refused('STEP_NOT_CURRENT'),
  );
  const actor = await waiting({ actors: { finishAppLogIn } });
  actor.send(changed('approved'));
  await waitFor(actor, (snapshot) => snapshot.matches('uncollected'));
  actor.send({ type: 'retry.requested' });
  await waitFor(actor, (snapshot) => !snapshot.matches('approved'));
  expect(actor.getSnapshot().value).toBe('sessionExpired');
  expect(pictureOf(actor).route).toBe('comfortLoginSessionExpired');
  // The lost answer no longer matters: its reference is not shown with what has happened since (R1).
  expect(actor.getSnapshot().context.failure).toBeUndefined();
});

test.each([
  ['is refused', refused('LOCKED_ACCOUNT'), { code: 'LOCKED_ACCOUNT' }],
  ['breaks the contract', new Error('HTML'), { message: 'HTML' }],
])('[R1] [R2] an approval whose answer %s ends the log-in', async (_, answer, failure) => {
  const actor = await waiting({ actors: { finishAppLogIn: answeringInTurn(answer) } });
  actor.send(changed('approved'));
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  expect(output).toMatchObject({ kind: 'failed', failure });
});

test('[C1] [P7] a page that loads anew waits on, and pushes nothing', async () => {
  const start = vi.fn(async () => done(appLogIn()));
  const machine = quiet.provide({ actors: { startComfortLogIn: fromPromise(start) } });
  const actor = createActor(machine, { input: { ...input, logIn: appLogIn() } }).start();
  expect(actor.getSnapshot().value).toEqual({ waiting: 'listening' });
  expect(start).not.toHaveBeenCalled();
});

test('[C1] [P7] a page that loads anew after the approval collects it', () => {
  const logIn = appLogIn({ status: 'approved' });
  const actor = createActor(quiet, { input: { ...input, logIn } }).start();
  expect(actor.getSnapshot().value).toBe('approved');
});

test('[C4] the app is heard about this push: that it still waits changes nothing, its approval counts', async () => {
  const listen = vi.fn();
  let say = (_: EventObject) => {};
  const actor = await waiting({
    actors: {
      watchAppLogIn: fromCallback(({ input: about, sendBack }) => {
        listen(about);
        say = sendBack;
      }),
    },
  });
  expect(listen).toHaveBeenCalledExactlyOnceWith({ authenticationId: 'auth-1', id: 'log-in-1' });
  for (const status of ['waiting', 'processing'] as const) {
    say(changed(status));
    expect(actor.getSnapshot().value).toEqual({ waiting: 'listening' });
  }
  say(changed('approved'));
  expect(actor.getSnapshot().value).toBe('approved');
});

test('[C1] [P7] approved, it is too late for the PIN', async () => {
  const actor = await waiting();
  actor.send(changed('approved'));
  actor.send({ type: 'credentials.requested' });
  expect(actor.getSnapshot().value).toBe('approved');
});

describe('[C4] «I have approved»', () => {
  const claimed = async (answer: Answer<AppLogIn>) => {
    const actor = await waiting({ actors: { askAppLogIn: answering(answer) } });
    actor.send(claim);
    await waitFor(actor, (snapshot) => !snapshot.matches({ waiting: 'checking' }));
    return actor.getSnapshot().value;
  };

  test.each([
    ['approved', 'approved'],
    ['denied', 'denied'],
    ['expired', 'sessionExpired'],
    ['retriesExceeded', 'retriesExceeded'],
  ] as const)('[C1] asks, and learns of %s when the event was lost', async (status, state) => {
    expect(await claimed(done(appLogIn({ status })))).toBe(state);
  });

  test('pressed again meanwhile, it asks once', async () => {
    const ask = vi.fn(() => new Promise<Answer<AppLogIn>>(() => {}));
    const actor = await waiting({ actors: { askAppLogIn: fromPromise(ask) } });
    actor.send(claim);
    actor.send(claim);
    expect(ask).toHaveBeenCalledOnce();
  });

  test('goes on waiting when it is not so', async () => {
    expect(await claimed(done(appLogIn()))).toEqual({ waiting: 'listening' });
  });

  test.each([
    ['nobody answers', async () => unreachable],
    ['the bank refuses', async () => refused('TECHNICAL_ERROR')],
    ['an answer breaks the contract', () => Promise.reject(new Error('HTML'))],
  ])(
    '[N2] where %s, nobody knows: it goes on waiting, says so, and can be asked again',
    async (_, ask: () => Promise<Answer<AppLogIn>>) => {
      const actor = await waiting({ actors: { askAppLogIn: fromPromise(ask) } });
      for (let time = 0; time < 2; time += 1) {
        actor.send(claim);
        expect(actor.getSnapshot().context.failure).toBeUndefined();
        await waitFor(actor, (snapshot) => snapshot.matches({ waiting: 'unheard' }));
        expect(actor.getSnapshot().context.failure?.traceId).toMatch(/./);
      }
      expect(pictureOf(actor).route).toBe('comfortLoginWaiting');
      actor.send(ticked(deadline - 1000));
      expect(actor.getSnapshot().value).toEqual({ waiting: 'unheard' });
      // Its reference is not shown with what happens since (R1).
      actor.send(ticked(deadline));
      expect(actor.getSnapshot().value).toEqual({ waiting: 'ending' });
      expect(actor.getSnapshot().context).toMatchObject({ failure: undefined, secondsLeft: 0 });
    },
  );

  test.each(['USER_SESSION_EXPIRED', 'NOT_FOUND'])(
    '[P7] a log-in that has ended elsewhere is waited for no longer: %s',
    async (code) => {
      expect(await claimed(refused(code))).toBe('sessionExpired');
    },
  );
});

describe('[C1] [C4] before it is given up, the bank is asked what became of it', () => {
  const outcome = async (answer: Answer<AppLogIn> | Error) => {
    const actor = await waiting({ actors: { askOutcome: answeringInTurn(answer) } });
    actor.send(ticked(deadline + 10_000));
    await waitFor(actor, (snapshot) => !snapshot.matches({ waiting: 'ending' }));
    return actor.getSnapshot().value;
  };

  test('there is time left, as only the page’s clock has jumped ahead: it goes on waiting', async () => {
    expect(await outcome(done(appLogIn()))).toEqual({ waiting: 'listening' });
  });

  test.each([
    ['approved', 'approved'],
    ['denied', 'denied'],
    ['retriesExceeded', 'retriesExceeded'],
    ['expired', 'sessionExpired'],
  ] as const)('%s meanwhile: %s', async (status, state) => {
    expect(await outcome(done(appLogIn({ status })))).toBe(state);
  });

  test.each([
    ['refused', refused()],
    ['an answer that breaks the contract', new Error('HTML')],
  ])('%s: it took too long', async (_, answer) => {
    expect(await outcome(answer)).toBe('sessionExpired');
  });

  test('[N2] nobody answers: that is no answer of the app, and is asked again once there is a network', async () => {
    const askOutcome = answeringInTurn<AppLogIn, { authenticationId: string; id: string }>(
      unreachable,
      done(appLogIn({ status: 'denied' })),
    );
    const actor = await waiting({ actors: { askOutcome } });
    actor.send(ticked(deadline + 10_000));
    await waitFor(actor, (snapshot) => snapshot.matches('error'));
    expect(actor.getSnapshot().context.failure).toEqual({ traceId: 'W1' });
    actor.send({ type: 'retry.requested' });
    await waitFor(actor, (snapshot) => snapshot.matches('denied'));
    // Its reference is not shown with what has happened since (R1).
    expect(actor.getSnapshot().context.failure).toBeUndefined();
  });

  test('[C1] where no push was sent, none is asked for without the customer', async () => {
    const machine = quiet.provide({ actors: { startComfortLogIn: answering(unreachable) } });
    const actor = createActor(machine, { input }).start();
    await waitFor(actor, (snapshot) => snapshot.matches('error'));
    actor.send({ type: 'retry.requested' });
    expect(actor.getSnapshot().value).toBe('error');
  });

  test('the page stays until the answer, and asks once, when the time is up', async () => {
    const ask = vi.fn(() => new Promise<Answer<AppLogIn>>(() => {}));
    const actor = await waiting({ actors: { askOutcome: fromPromise(ask) } });
    actor.send(ticked(deadline - 1000));
    expect(ask).not.toHaveBeenCalled();
    for (let second = 0; second < 30; second++) {
      actor.send(ticked(deadline + second * 1000));
      expect(actor.getSnapshot().context.secondsLeft).toBe(0);
    }
    expect(pictureOf(actor).route).toBe('comfortLoginWaiting');
    expect(ask).toHaveBeenCalledOnce();
  });

  test('«I have approved» pressed just before the deadline is still answered', async () => {
    const actor = await waiting({
      actors: { askAppLogIn: answering(done(appLogIn({ status: 'approved' }))) },
    });
    actor.send(claim);
    actor.send(ticked(deadline));
    await waitFor(actor, (snapshot) => snapshot.matches('approved'));
  });
});

test.each([
  [done(appLogIn({ status: 'retriesExceeded' })), 'retriesExceeded', undefined],
  [refused('RATE_LIMITED'), 'retriesExceeded', undefined],
  [unreachable, 'error', 'W1'],
  // That no push can be sent says nothing about the PIN, with which the customer can still log in.
  [refused('TECHNICAL_ERROR'), 'error', 'TRACE1'],
  [refused('OF_TOMORROW'), 'error', 'TRACE1'],
  [refused(), 'error', 'TRACE1'],
  [new Surprise('HTML', 'S1'), 'error', 'S1'],
  [refused('LOCKED_ACCOUNT'), 'failed', 'TRACE1'],
  [refused('USER_SESSION_EXPIRED'), 'failed', 'TRACE1'],
  [refused('STEP_NOT_CURRENT'), 'failed', 'TRACE1'],
])(
  '[C1, C3] [R1] [R2] asking for approval: %j is %s, with reference %s',
  async (answer, state, reference) => {
    const machine = quiet.provide({ actors: { startComfortLogIn: answeringInTurn(answer) } });
    const actor = createActor(machine, { input }).start();
    await waitFor(actor, (snapshot) => !snapshot.matches('asking'));
    expect(actor.getSnapshot().value).toBe(state);
    expect(actor.getSnapshot().context.failure?.traceId).toBe(reference);
  },
);

describe('[C1] [E8] the PIN of a first log-in', () => {
  const asked = async (answer: Answer<ProcessReply>) => {
    const firstLogin = firstLoginMachine.provide({ actors: { submitPin: answering(answer) } });
    const finishAppLogIn = answering<ProcessReply, { authenticationId: string; id: string }>(
      done(processReply('COMFORT_FIRST_LOGIN')),
    );
    const actor = await waiting({ actors: { finishAppLogIn, firstLogin } });
    actor.send(changed('approved'));
    await waitFor(actor, (snapshot) => snapshot.matches('firstLogin'));
    return actor;
  };
  const next = processReply('START_TAN_PROCESS_FOR_PSD2_AUTH');

  test.each([
    ['accepts leads on to the step after it', done(next), { kind: 'loggedIn', reply: next }],
    [
      'refuses for good does not log in',
      refused('LOCKED_ACCOUNT'),
      { kind: 'failed', failure: { code: 'LOCKED_ACCOUNT' } },
    ],
  ])('that the bank %s', async (_, answer, end) => {
    const actor = await asked(answer);
    actor.getSnapshot().children[STEP]?.send({ type: 'firstPin.submitted', pin: new Secret('1') });
    const snapshot = await waitFor(actor, ({ status }) => status === 'done');
    expect(snapshot).toMatchObject({ value: end.kind, output: end });
  });

  test.each(['credentials.requested', 'quit.decided'] as const)(
    '[E6] is not asked for any more at the log-in page: %s',
    async (type) => {
      const actor = await asked(unreachable);
      actor.send({ type });
      expect(actor.getSnapshot()).toMatchObject({
        value: 'left',
        output: { kind: 'credentials' },
      });
    },
  );
});
