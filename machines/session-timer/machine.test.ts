import { describe, expect, test, vi } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise, waitFor } from 'xstate';
import { type Answer, Surprise } from '../answer.ts';
import { answering, answeringInTurn, done, refused, unreachable } from '../testing/answers.ts';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { end, extended, input, later, quiet, same, stay, ticked, walks } from './walk.ts';

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
});

test('[A10] a minute before the end the customer is asked, with the seconds left', () => {
  const actor = createActor(quiet, { input }).start();
  actor.send(ticked(end - 60_001));
  expect(actor.getSnapshot().value).toBe('running');
  actor.send(ticked(end - 60_000));
  expect(actor.getSnapshot().value).toEqual({ warning: 'asking' });
  expect(actor.getSnapshot().context.secondsLeft).toBe(60);
  actor.send(ticked(end - 58_500));
  expect(actor.getSnapshot().context.secondsLeft).toBe(58);
});

test('[A10] staying extends the session', async () => {
  const machine = quiet.provide({ actors: { keepAlive: answering(done(later)) } });
  const actor = createActor(machine, { input }).start();
  actor.send(ticked(end - 30_000));
  actor.send(stay);
  await waitFor(actor, (snapshot) => snapshot.matches('running'));
  actor.send(ticked(end + 60_000));
  expect(actor.getSnapshot().value).toBe('running');
});

test.each([
  ['nobody answers', unreachable, { traceId: 'W1' }],
  ['is answered with nonsense', new Surprise('HTML', 'S1'), { message: 'HTML', traceId: 'S1' }],
])('[A10] [N2] staying that %s leaves the question open', async (_, answer, failure) => {
  const machine = quiet.provide({ actors: { keepAlive: answeringInTurn(answer) } });
  const actor = createActor(machine, { input }).start();
  actor.send(ticked(end - 30_000));
  actor.send(stay);
  await waitFor(actor, (snapshot) => !snapshot.matches({ warning: 'staying' }));
  expect(actor.getSnapshot().value).toEqual({ warning: 'unavailable' });
  expect(actor.getSnapshot().context.failure).toEqual(failure);
});

test('[A10] [L9] staying is asked for once, however often it is pressed', () => {
  const keepAlive = vi.fn(() => new Promise<Answer<{ expiresAt: string }>>(() => {}));
  const machine = quiet.provide({ actors: { keepAlive: fromPromise(keepAlive) } });
  const actor = createActor(machine, { input }).start();
  actor.send(ticked(end - 30_000));
  actor.send(stay);
  actor.send(stay);
  expect(keepAlive).toHaveBeenCalledOnce();
});

test.each([
  input.expiresAt,
  input.expiresAt.replace('.000', ''),
  new Date(end + 3_600_000).toISOString().replace('Z', '+01:00'),
])(
  '[A10] [N1] a customer who can no longer stay than until %s, as a header says, is told so, and not asked again',
  async (expiresAt) => {
    expect(Date.parse(expiresAt)).toBe(end);
    const reportExpired = vi.fn();
    const machine = quiet.provide({
      actors: { keepAlive: answering(done(same)) },
      actions: { reportExpired },
    });
    const actor = createActor(machine, { input: { ...input, expiresAt } }).start();
    actor.send(ticked(end - 30_000));
    actor.send(stay);
    // The answer's header is handled before the answer itself.
    actor.send({ type: 'session.extended', expiresAt });
    await waitFor(actor, (snapshot) => snapshot.matches({ warning: 'final' }));
    actor.send(ticked(end - 25_000));
    expect(actor.getSnapshot().value).toEqual({ warning: 'final' });
    actor.send(stay);
    actor.send({ type: 'session.extended', expiresAt });
    actor.send(ticked(end - 20_000));
    expect(actor.getSnapshot().value).toBe('ending');
    actor.send(ticked(end));
    expect(actor.getSnapshot().value).toBe('expired');
    expect(reportExpired).toHaveBeenCalledOnce();
  },
);

describe('[A10] the session ends while the answer to staying is on its way', () => {
  /** The customer stays three seconds before the end, which passes before the answer. */
  function stayingPastTheEnd() {
    let answer: (answer: Answer<{ expiresAt: string }>) => void = () => {};
    const keepAlive = fromPromise<Answer<{ expiresAt: string }>, { authenticationId: string }>(
      () => new Promise((resolve) => (answer = resolve)),
    );
    const reportExpired = vi.fn();
    const machine = quiet.provide({ actors: { keepAlive }, actions: { reportExpired } });
    const actor = createActor(machine, { input }).start();
    actor.send(ticked(end - 3_000));
    actor.send(stay);
    actor.send(ticked(end + 1_000));
    expect(actor.getSnapshot().context.secondsLeft).toBe(0);
    return { actor, answer, reportExpired };
  }

  test('if the response extends the session, it goes on', async () => {
    const { actor, answer, reportExpired } = stayingPastTheEnd();
    answer(done(later));
    await waitFor(actor, (snapshot) => snapshot.matches('running'));
    expect(reportExpired).not.toHaveBeenCalled();
  });

  test.each([unreachable, refused('TECHNICAL_ERROR')])(
    'if the answer is %j, it is over',
    async (said) => {
      const { actor, answer, reportExpired } = stayingPastTheEnd();
      answer(said);
      await waitFor(actor, (snapshot) => snapshot.matches({ warning: 'unavailable' }));
      actor.send(ticked(end + 2_000));
      expect(actor.getSnapshot().value).toBe('expired');
      expect(reportExpired).toHaveBeenCalledOnce();
    },
  );
});

test.each(['USER_SESSION_EXPIRED', 'NOT_FOUND'] as const)(
  '[A10, P7] whoever stays in a session that has ended already, as in another tab, is told at once, and not to try again: %s',
  async (code) => {
    const reportExpired = vi.fn();
    const machine = quiet.provide({
      actors: { keepAlive: answering(refused(code)) },
      actions: { reportExpired },
    });
    const actor = createActor(machine, { input }).start();
    actor.send(ticked(end - 30_000));
    actor.send(stay);
    await waitFor(actor, (snapshot) => snapshot.matches('expired'));
    expect(reportExpired).toHaveBeenCalledOnce();
  },
);

test('[A10] any answer of the backend extends it as well', () => {
  const actor = createActor(quiet, { input }).start();
  actor.send(ticked(end - 30_000));
  actor.send(extended);
  expect(actor.getSnapshot().value).toBe('running');
});

test('[A10, N1] an end that is hardly later does not interrupt the question', () => {
  const actor = createActor(quiet, { input }).start();
  actor.send(ticked(end - 59_900));
  actor.send({ ...extended, expiresAt: new Date(end + 900).toISOString() });
  expect(actor.getSnapshot().value).toEqual({ warning: 'asking' });
  actor.send(ticked(end));
  expect(actor.getSnapshot().value).toEqual({ warning: 'asking' });
  expect(actor.getSnapshot().context.secondsLeft).toBe(1);
  actor.send({ ...extended, expiresAt: new Date(end + 65_000).toISOString() });
  expect(actor.getSnapshot().value).toBe('running');
});

test('[A10, N1] who was asked too early, by a clock that was fast, is not told that the session ends', async () => {
  const early = { expiresAt: new Date(end + 2_000).toISOString() };
  let now = end - 50_000;
  const clock = fromCallback<EventObject, undefined>(({ sendBack, receive }) => {
    receive(() => sendBack(ticked(now)));
  });
  const machine = quiet.provide({ actors: { keepAlive: answering(done(early)), clock } });
  const actor = createActor(machine, { input }).start();
  actor.send(ticked(now));
  actor.send(stay);
  // The answer's header is handled before the answer itself, and corrects the clock.
  actor.send({ type: 'session.extended', ...early });
  now = end - 295_000;
  await waitFor(actor, (snapshot) => snapshot.matches('running'));
});

test('[A10, N1] a question stays until it is answered, also where an answer corrects a clock that was fast', () => {
  const actor = createActor(quiet, { input }).start();
  actor.send(ticked(end - 50_000));
  actor.send(ticked(end - 295_000));
  expect(actor.getSnapshot().value).toEqual({ warning: 'asking' });
});

test('[A10, N2] a late answer with an earlier end does not ask again, and does not end the session', () => {
  const actor = createActor(quiet, { input }).start();
  actor.send(ticked(end - 30_000));
  actor.send(stay);
  actor.send(extended);
  actor.send({ ...extended, ...same });
  actor.send(ticked(end));
  expect(actor.getSnapshot().value).toBe('running');
  expect(actor.getSnapshot().context.expiresAt).toBe(later.expiresAt);
});

test('[A10] a tab that slept past the end wakes up expired, and says so once', () => {
  const reportExpired = vi.fn();
  const actor = createActor(quiet.provide({ actions: { reportExpired } }), { input }).start();
  actor.send(ticked(end + 3_600_000));
  expect(actor.getSnapshot().value).toBe('expired');
  expect(reportExpired).toHaveBeenCalledTimes(1);
});

test('[A10] while no answer has named an end, nobody is asked, and nothing ends', () => {
  const actor = createActor(quiet, { input: { ...input, expiresAt: undefined } }).start();
  actor.send(ticked(end));
  expect(actor.getSnapshot().value).toBe('running');
  actor.send(extended);
  actor.send(ticked(end));
  expect(actor.getSnapshot().value).toBe('running');
});

test('[A10, N1] who was asked a whole minute before the end goes on being asked where that moves by a second', () => {
  const actor = createActor(quiet, { input }).start();
  actor.send(ticked(end - 60_000));
  actor.send({ ...extended, expiresAt: new Date(end + 1000).toISOString() });
  expect(actor.getSnapshot().value).toEqual({ warning: 'asking' });
});
