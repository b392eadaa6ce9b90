import { expect, test } from 'vitest';
import type { PortAnswer } from '#machines/recording/sequence.ts';
import { outcomeOf } from './shape.ts';

const RECORDED = '2026-01-01T10:02:00.000Z';
const BANKS = '2026-11-26T10:02:00.000Z';

/** The bank's reply as the page gets it, if the file says this. */
const replyWith = (value: Extract<PortAnswer, { kind: 'done' }>['value'], reply: object) => {
  const outcome = outcomeOf({ kind: 'done', value });
  return outcome.kind === 'done' ? outcome.shape?.(reply) : undefined;
};

test('[D3] a recording replays long after: what expires for the bank, expires when the bank says', () => {
  const said = { status: 'approved', expiresAt: RECORDED, challenge: { expiresAt: RECORDED } };
  const reply = { status: 'waiting', expiresAt: BANKS, challenge: { id: '1', expiresAt: BANKS } };
  expect(replyWith(said, reply)).toEqual({ ...reply, status: 'approved' });
});

test('[D3] a deadline of which the bank says nothing is the one of the file', () => {
  expect(replyWith({ expiresAt: RECORDED }, {})).toEqual({ expiresAt: RECORDED });
});

test('[D3] where a file names no next step, none is left, whatever the bank would have ordered', () => {
  const tan = { actions: [{ stepType: 'START_TAN_PROCESS_FOR_PSD2_AUTH', urlOfResource: '/a' }] };
  const process = { authenticationProcessCompleted: false, nextAuthenticationProcessStep: tan };
  expect(replyWith(undefined, process)).toEqual({
    authenticationProcessCompleted: true,
    nextAuthenticationProcessStep: null,
  });
  const post = { nextPostAuthenticationProcessStep: tan };
  expect(replyWith(undefined, post)).toEqual({
    nextPostAuthenticationProcessStep: { actions: [] },
  });
});

test('[D3] an order begins, as on the machines, with the step that ends it', () => {
  const end = { actions: [{ stepType: 'END_TAN_PROCESS_FOR_PSD2_AUTH', urlOfResource: '/a' }] };
  const order = {
    authenticationProcessCompleted: false,
    nextAuthenticationProcessStep: end,
    challenge: { id: '1' },
  };
  expect(replyWith(undefined, order)).toEqual(order);
});
