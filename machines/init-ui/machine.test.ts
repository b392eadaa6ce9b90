import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { InitUiReply } from '#contract/entry.ts';
import { type Answer, Surprise } from '../answer.ts';
import { answering, done, refused, unreachable } from '../testing/answers.ts';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { initUiReply } from '../testing/replies.ts';
import { initUiMachine } from './machine.ts';
import { entry, walks } from './walk.ts';

async function outcome(machine: typeof initUiMachine) {
  const actor = createActor(machine, { input: { entry } }).start();
  const { value, output } = await waitFor(actor, ({ status }) => status === 'done');
  return { value, output };
}

const withAnswer = (answer: Answer<InitUiReply>) =>
  initUiMachine.provide({ actors: { requestInitUi: answering(answer) } });

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
});

test.each([
  { clientId: '', redirectUri: 'https://party/cb' },
  { clientId: 'demo', redirectUri: '' },
  { clientId: '', redirectUri: '' },
])('[E1] %j: missingParams, and no request', (params) => {
  const request = vi.fn();
  const machine = initUiMachine.provide({ actors: { requestInitUi: fromPromise(request) } });
  const actor = createActor(machine, { input: { entry: { ...entry, ...params } } }).start();
  expect(actor.getSnapshot().value).toBe('missingParams');
  expect(actor.getSnapshot().output).toEqual({ kind: 'missingParams' });
  expect(request).not.toHaveBeenCalled();
});

test('[E2] asks with client_id, redirect_uri and the name of the log-in', async () => {
  const request = vi.fn(async () => done(initUiReply()));
  const machine = initUiMachine.provide({ actors: { requestInitUi: fromPromise(request) } });
  const actor = createActor(machine, { input: { entry: { ...entry, interaction: 'i1' } } }).start();
  await waitFor(actor, ({ status }) => status === 'done');
  expect(request).toHaveBeenCalledWith(
    expect.objectContaining({
      input: {
        query: { client_id: 'demo', redirect_uri: 'https://party/cb', interaction: 'i1' },
      },
    }),
  );
});

test('[E3] success holds the response', async () => {
  const reply = initUiReply();
  expect(await outcome(withAnswer(done(reply)))).toEqual({
    value: 'success',
    output: { kind: 'success', reply },
  });
});

test('[E3] serverError holds code and reference of the error response', async () => {
  expect(await outcome(withAnswer(refused('LOCKED_ACCOUNT')))).toEqual({
    value: 'serverError',
    output: { kind: 'serverError', failure: { code: 'LOCKED_ACCOUNT', traceId: 'TRACE1' } },
  });
});

test('[E3] [N2] a log-in that is gone leaves the party that asked for it', async () => {
  const party = { clientName: 'Muster', clientUri: 'https://muster.example/' };
  const { output } = await outcome(withAnswer(refused('USER_SESSION_EXPIRED', { party })));
  expect(output).toMatchObject({ failure: { party } });
});

test('[E3] no answer, or one that breaks the contract, is an unknownError', async () => {
  expect(await outcome(withAnswer(unreachable))).toMatchObject({
    value: 'unknownError',
    output: { kind: 'unknownError', failure: { traceId: 'W1' } },
  });
  const surprised = initUiMachine.provide({
    actors: { requestInitUi: fromPromise(() => Promise.reject(new Surprise('HTML', 'W2'))) },
  });
  expect(await outcome(surprised)).toMatchObject({
    value: 'unknownError',
    output: { failure: { traceId: 'W2' } },
  });
});
