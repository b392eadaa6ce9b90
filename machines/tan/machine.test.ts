import { describe, expect, test, vi } from 'vitest';
import {
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  type InputFrom,
  waitFor,
} from 'xstate';
import type { Challenge } from '#contract/tan.ts';
import { type Answer, Surprise } from '../answer.ts';
import { answering, answeringInTurn, done, refused, unreachable } from '../testing/answers.ts';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { challenge } from '../testing/replies.ts';
import type { tanMachine } from './machine.ts';
import type { TanRequest, watchChallenge } from './ports.ts';
import {
  changed,
  deadline,
  deniedLater,
  quiet,
  renewal,
  sentLater,
  submitted,
  ticked,
  walks,
} from './walk.ts';

type Watched = InputFrom<typeof watchChallenge>;

const start = (machine: typeof tanMachine) =>
  createActor(machine, { input: { authenticationId: 'a', challenge: challenge() } }).start();

/** Submits a TAN that gets this answer, and returns the machine's next state. */
async function answered(answer: Answer<Challenge>) {
  const actor = start(quiet.provide({ actors: { submitTan: answering(answer) } }));
  actor.send(submitted('123456'));
  return waitFor(actor, (snapshot) => !snapshot.matches('submitting'));
}

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
});

describe('the TAN', () => {
  test('[A5] the right one confirms the order', async () => {
    expect((await answered(done(challenge({ status: 'confirmed' })))).output).toEqual({
      kind: 'confirmed',
    });
  });

  test('[S4] after a wrong one, the attempts left are known and another can be sent', async () => {
    const snapshot = await answered(refused('WRONG_TAN', { attemptsLeft: 2 }));
    expect(snapshot.value).toEqual({ entering: 'wrongTan' });
    expect(snapshot.context).toMatchObject({ attemptsLeft: 2, attempt: 1 });
  });

  test('[S4] after a wrong one whose refusal does not say how many attempts are left, none is said to be the last', async () => {
    const { context } = await answered(refused('WRONG_TAN'));
    expect(context.attemptsLeft).toBe(challenge().attemptsLeft);
  });

  test('[A5] the right one after a wrong one confirms the order', async () => {
    const wrong = refused('WRONG_TAN', { attemptsLeft: 4 });
    const actor = start(
      quiet.provide({ actors: { submitTan: answeringInTurn(wrong, done(challenge())) } }),
    );
    actor.send(submitted('000000'));
    await waitFor(actor, (snapshot) => snapshot.matches({ entering: 'wrongTan' }));
    actor.send(submitted('123456'));
    const { output } = await waitFor(actor, ({ status }) => status === 'done');
    expect(output).toEqual({ kind: 'confirmed' });
  });

  test('[A5] [N2] one that has expired at the bank, by whatever clock, stays so until there is another', async () => {
    const actor = start(
      quiet.provide({
        actors: {
          submitTan: answering(refused('TAN_EXPIRED')),
          requestTan: answering(unreachable),
        },
      }),
    );
    actor.send(ticked(deadline - 30_000));
    actor.send(submitted('123456'));
    await waitFor(actor, (snapshot) => snapshot.matches({ expired: 'told' }));
    actor.send(renewal());
    await waitFor(actor, (snapshot) => !snapshot.matches('renewing'));
    expect(actor.getSnapshot().value).toEqual({ expired: 'unavailable' });
  });

  test.each([
    ['a refusal', refused('LOCKED_ACCOUNT'), { code: 'LOCKED_ACCOUNT', traceId: 'TRACE1' }],
    ['nonsense', new Surprise('HTML', 'S1'), { message: 'HTML', traceId: 'S1' }],
  ])(
    '[R2] %s for an answer ends it as a failure, and so it does of the request for another one',
    async (_, answer, failure) => {
      const machine = quiet.provide({
        actors: { submitTan: answeringInTurn(answer), requestTan: answeringInTurn(answer) },
      });
      for (const event of [submitted('123456'), renewal()]) {
        const actor = start(machine);
        actor.send(event);
        const { output } = await waitFor(actor, ({ status }) => status === 'done');
        expect(output).toMatchObject({ kind: 'failed', failure });
      }
    },
  );

  test('[N2] without an answer, the field keeps its TAN', async () => {
    const snapshot = await answered(unreachable);
    expect(snapshot.value).toEqual({ entering: 'unavailable' });
    expect(snapshot.context).toMatchObject({ attempt: 0, failure: { traceId: 'W1' } });
  });

  test('[L9] none is sent twice, and an empty one not at all', () => {
    const submit = vi.fn((): Promise<Answer<Challenge>> => new Promise(() => {}));
    const actor = start(quiet.provide({ actors: { submitTan: fromPromise(submit) } }));
    actor.send(submitted(''));
    expect(actor.getSnapshot().value).toEqual({ entering: 'missing' });
    actor.send(submitted('1'));
    actor.send(submitted('1'));
    expect(submit).toHaveBeenCalledTimes(1);
  });

  test('[L8] [S8] it is in no snapshot', () => {
    const actor = start(quiet);
    actor.send(submitted('CANARY-TAN-9'));
    const traces = [actor.getSnapshot(), actor.getPersistedSnapshot()].map((it) =>
      JSON.stringify(it),
    );
    expect(traces.join()).not.toContain('CANARY-TAN-9');
  });
});

test.each([
  ['confirmed', 'confirmed'],
  ['denied', { denied: 'told' }],
  ['expired', { expired: 'told' }],
] as const)('[A5, P7] a page that loads anew shows that its TAN is %s', (status, state) => {
  const input = { authenticationId: 'a', challenge: challenge({ status }) };
  expect(createActor(quiet, { input }).start().getSnapshot().value).toEqual(state);
});

describe('events from outside of the page', () => {
  test.each([
    ['confirmed', 'confirmed'],
    ['denied', { denied: 'told' }],
    ['expired', { expired: 'told' }],
  ] as const)('[A5] the banking app says %s', (status, state) => {
    const machine = quiet.provide({
      actors: {
        watchChallenge: fromCallback(({ sendBack }) => sendBack(changed(status))),
      },
    });
    expect(start(machine).getSnapshot().value).toEqual(state);
  });

  test.each(['denied', 'expired'] as const)(
    '[A5, N2] a TAN that is %s stays so if the request for a new one gets no answer, which is shown',
    async (status) => {
      const requestTan = answeringInTurn<Challenge, TanRequest>(unreachable, done(challenge()));
      const actor = start(quiet.provide({ actors: { requestTan } }));
      actor.send(changed(status));
      actor.send(renewal());
      await waitFor(actor, (snapshot) => !snapshot.matches('renewing'));
      expect(actor.getSnapshot().value).toEqual({ [status]: 'unavailable' });
      actor.send(ticked(deadline));
      expect(actor.getSnapshot().value).toEqual({ [status]: 'unavailable' });
      // The bank is asked in between, and says again what is known.
      actor.send(changed(status));
      expect(actor.getSnapshot().value).toEqual({ [status]: 'unavailable' });
      expect(actor.getSnapshot().context).toMatchObject({
        challenge: { status },
        failure: { traceId: 'W1' },
      });
      actor.send(renewal());
      await waitFor(actor, (snapshot) => snapshot.matches('entering'));
      expect(actor.getSnapshot().context.challenge.status).toBe('pending');
    },
  );

  test.each(['denied', 'expired'] as const)(
    '[A5] a late event that the old TAN is %s does not affect the new one being requested',
    async (status) => {
      const aborted = vi.fn();
      let answer: (answer: Answer<Challenge>) => void = () => {};
      const requestTan = fromPromise<Answer<Challenge>, TanRequest>(({ signal }) => {
        signal.addEventListener('abort', aborted);
        return new Promise((resolve) => (answer = resolve));
      });
      const actor = start(quiet.provide({ actors: { requestTan } }));
      actor.send(changed(status));
      actor.send(renewal());
      actor.send(changed(status));
      answer(done(challenge()));
      await waitFor(actor, (snapshot) => !snapshot.matches('renewing'));
      expect(actor.getSnapshot().value).toEqual({ entering: 'ready' });
      expect(aborted).not.toHaveBeenCalled();
    },
  );

  describe('a new TAN that the bank has sent, though its answer was lost', () => {
    const lost = () => start(quiet.provide({ actors: { requestTan: answering(unreachable) } }));
    const isTold = (actor: ReturnType<typeof lost>) =>
      waitFor(actor, ({ value }) => JSON.stringify(value).includes('unavailable'));

    test('[A5, N2] the bank is asked at once, and its deadline counts', async () => {
      const asked = vi.fn();
      const watch = fromCallback<EventObject, Watched>(({ receive, sendBack }) =>
        receive((event) => {
          asked(event);
          sendBack(sentLater);
        }),
      );
      const machine = quiet.provide({ actors: { requestTan: answering(unreachable) } });
      const actor = start(machine.provide({ actors: { watchChallenge: watch } }));
      actor.send(renewal());
      await isTold(actor);
      expect(asked).toHaveBeenCalledExactlyOnceWith({ type: 'challenge.wanted' });
      actor.send(ticked(deadline));
      expect(actor.getSnapshot().value).toEqual({ entering: 'unavailable' });
      expect(actor.getSnapshot().context.secondsLeft).toBe(90);
      actor.send(ticked(Date.parse(sentLater.expiresAt)));
      expect(actor.getSnapshot().value).toEqual({ expired: 'told' });
    });

    test.each(['denied', 'expired'] as const)(
      '[A5, N2] it can be entered after the previous one was %s',
      async (status) => {
        const actor = lost();
        actor.send(changed(status));
        actor.send(renewal());
        await isTold(actor);
        // The answer is about the TAN before.
        actor.send(changed('pending'));
        expect(actor.getSnapshot().value).toEqual({ [status]: 'unavailable' });
        actor.send(sentLater);
        expect(actor.getSnapshot().value).toEqual({ entering: 'unavailable' });
        expect(actor.getSnapshot().context.challenge).toMatchObject({
          status: 'pending',
          expiresAt: sentLater.expiresAt,
        });
      },
    );

    test.each(['denied', 'expired'] as const)(
      '[A5, N2] one that was not asked for here follows one that was %s without a message that a call has failed',
      (status) => {
        const actor = start(quiet);
        actor.send(changed(status));
        actor.send(sentLater);
        expect(actor.getSnapshot().value).toEqual({ entering: 'ready' });
        expect(actor.getSnapshot().context.challenge.status).toBe('pending');
      },
    );

    test.each(['denied', 'expired'] as const)(
      '[A5, Q5] it stays when the page hears late that the one before it was %s',
      (status) => {
        const actor = start(quiet);
        actor.send(sentLater);
        actor.send({ ...changed(status), expiresAt: challenge().expiresAt });
        expect(actor.getSnapshot().value).toEqual({ entering: 'ready' });
      },
    );

    test.each([
      ['in time', [sentLater]],
      ['by its being declined', [deniedLater]],
      ['by its end', [{ ...sentLater, ...changed('expired') }]],
      ['by its being declined like the previous one', [changed('denied'), deniedLater]],
    ])('[A5, S6] heard of %s, it is the one that the next replaces', async (_, news) => {
      const replaced: string[] = [];
      const requestTan = fromPromise<Answer<Challenge>, TanRequest>(async ({ input }) => {
        replaced.push(input.inPlaceOf);
        return unreachable;
      });
      const actor = start(quiet.provide({ actors: { requestTan } }));
      for (const renew of [renewal(), renewal()]) {
        actor.send(renew);
        await isTold(actor);
      }
      for (const each of news) actor.send(each);
      actor.send(renewal());
      const { expiresAt } = challenge();
      expect(replaced).toEqual([expiresAt, expiresAt, sentLater.expiresAt]);
    });

    test('[A5, L9] a TAN that is being sent is not interrupted', () => {
      const actor = start(quiet);
      actor.send(submitted('123456'));
      actor.send(sentLater);
      expect(actor.getSnapshot().value).toBe('submitting');
      expect(actor.getSnapshot().context.challenge.expiresAt).toBe(sentLater.expiresAt);
    });
  });

  test('[A5, Q5] a new TAN that is declined before the page has the answer to its request is declined, not one to enter', async () => {
    let answer: (answer: Answer<Challenge>) => void = () => {};
    const machine = quiet.provide({
      actors: {
        requestTan: fromPromise<Answer<Challenge>, TanRequest>(
          () => new Promise((resolve) => (answer = resolve)),
        ),
        watchChallenge: fromCallback(({ receive, sendBack }) =>
          receive(() => sendBack(deniedLater)),
        ),
      },
    });
    const actor = start(machine);
    actor.send(renewal());
    // The customer has it in the app already, while the bank still waits for the delivery.
    actor.send(deniedLater);
    expect(actor.getSnapshot().value).toBe('renewing');
    answer(done(challenge({ expiresAt: sentLater.expiresAt })));
    await waitFor(actor, (snapshot) => !snapshot.matches('renewing'));
    expect(actor.getSnapshot().value).toEqual({ denied: 'told' });
  });

  test('[A5] an approval while another TAN is being requested confirms the order', () => {
    const actor = start(quiet);
    actor.send(renewal());
    actor.send(changed('confirmed'));
    expect(actor.getSnapshot().output).toEqual({ kind: 'confirmed' });
  });

  test('[A5] the deadline is absolute: a tab that slept wakes up expired', () => {
    const actor = start(quiet);
    actor.send(ticked(deadline - 61_500));
    expect(actor.getSnapshot().value).toEqual({ entering: 'ready' });
    expect(actor.getSnapshot().context.secondsLeft).toBe(61);
    actor.send(ticked(deadline + 3_600_000));
    expect(actor.getSnapshot().value).toEqual({ expired: 'told' });
    expect(actor.getSnapshot().context.secondsLeft).toBe(0);
  });
});

test('[A5, N3] the time left of a new TAN is known as soon as the TAN is: nothing on the page moves in between', async () => {
  const { expiresAt } = sentLater;
  const actor = start(
    quiet.provide({
      actors: {
        requestTan: answering(done(challenge({ expiresAt }))),
        // Between two ticks, unless it is asked.
        clock: fromCallback(({ sendBack, receive }) => {
          receive(() => sendBack(ticked(deadline - 30_000)));
        }),
      },
    }),
  );
  expect(actor.getSnapshot().context.secondsLeft).toBe(30);
  actor.send(renewal());
  await waitFor(actor, (snapshot) => snapshot.matches('entering'));
  expect(actor.getSnapshot().context.secondsLeft).toBe(120);
});

/** A machine whose requests for a new TAN get these answers, and a record of the requested methods. */
function renewing(...answers: readonly Answer<Challenge>[]) {
  const asked: string[] = [];
  const queue = [...answers];
  const requestTan = fromPromise<Answer<Challenge>, TanRequest>(async ({ input }) => {
    asked.push(input.methodId);
    return queue.shift() ?? unreachable;
  });
  return { actor: start(quiet.provide({ actors: { requestTan } })), asked };
}

test('[A5] another method is requested by its id, and the new challenge replaces the old one', async () => {
  const { actor, asked } = renewing(done(challenge({ methodId: 'sms', attemptsLeft: 3 })));
  actor.send(renewal('sms'));
  await waitFor(actor, (snapshot) => snapshot.matches('entering'));
  expect(asked).toEqual(['sms']);
  expect(actor.getSnapshot().context).toMatchObject({
    challenge: { methodId: 'sms' },
    attemptsLeft: 3,
    // The field is emptied for it.
    attempt: 1,
  });
});

test('[A5] the devices that the page knows stay, until the bank names others', () => {
  const actor = start(quiet);
  const { expiresAt } = sentLater;
  // An event does not name them.
  actor.send(sentLater);
  expect(actor.getSnapshot().context.challenge).toEqual({ ...challenge(), expiresAt });
  const others = { methods: [{ id: 'new', kind: 'app' as const, label: 'B' }], methodId: 'new' };
  actor.send({ ...deniedLater, ...others });
  expect(actor.getSnapshot().context.challenge).toMatchObject({ ...others, status: 'denied' });
});

test('[A5, Q5, N2] an approval that the page first hears of by the answer to its renewal confirms the order', async () => {
  const { actor } = renewing(done(challenge({ status: 'confirmed' })));
  actor.send(renewal());
  await waitFor(actor, (snapshot) => !snapshot.matches('renewing'));
  expect(actor.getSnapshot().output).toEqual({ kind: 'confirmed' });
});

test.each(['denied', 'expired'] as const)(
  '[A5] after a TAN that is %s, one can be requested on another device',
  async (status) => {
    const { actor, asked } = renewing(done(challenge({ methodId: 'sms' })));
    actor.send(changed(status));
    actor.send(renewal('sms'));
    await waitFor(actor, (snapshot) => snapshot.matches('entering'));
    expect(asked).toEqual(['sms']);
  },
);

test.each([
  ['gets no answer', unreachable],
  ['comes after too many', refused('RATE_LIMITED')],
])(
  '[A5, N2] a TAN that ends while the request for another one %s: it is void, and the page says that no other was sent',
  async (_, answer) => {
    let now = deadline - 1;
    const actor = start(
      quiet.provide({
        actors: {
          requestTan: answering(answer),
          clock: fromCallback(({ sendBack, receive }) => receive(() => sendBack(ticked(now)))),
        },
      }),
    );
    actor.send(renewal());
    now = deadline;
    actor.send(ticked(now));
    await waitFor(actor, (snapshot) => !snapshot.matches('renewing'));
    expect(actor.getSnapshot().value).toEqual({ expired: 'unavailable' });
  },
);

test('[A5, N2] a new TAN has not the time left of the one before, while the clock still asks the bank for the time', async () => {
  const sent = done(challenge({ expiresAt: sentLater.expiresAt }));
  const { actor } = renewing(sent, unreachable);
  actor.send(ticked(deadline));
  expect(actor.getSnapshot().context.secondsLeft).toBe(0);
  actor.send(renewal());
  await waitFor(actor, (snapshot) => snapshot.matches('entering'));
  expect(actor.getSnapshot().context.secondsLeft).toBeUndefined();
  actor.send(renewal());
  await waitFor(actor, (snapshot) => !snapshot.matches('renewing'));
  expect(actor.getSnapshot().value).toEqual({ entering: 'unavailable' });
});

test('[A5] [N2] if the request for another device gets no answer, the next TAN goes to the device shown', async () => {
  const { actor, asked } = renewing(unreachable, done(challenge()));
  actor.send(renewal('sms'));
  await waitFor(actor, (snapshot) => snapshot.matches({ entering: 'unavailable' }));
  actor.send(renewal());
  await waitFor(actor, (snapshot) => snapshot.matches({ entering: 'ready' }));
  expect(asked).toEqual(['sms', challenge().methodId]);
});
