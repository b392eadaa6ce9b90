import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { quitDialogMachine } from './machine.ts';
import { walks } from './walk.ts';

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
});

test('[A9] nothing is decided by opening or dismissing, only by confirming', () => {
  const decide = vi.fn();
  const actor = createActor(quitDialogMachine.provide({ actions: { decide } })).start();
  actor.send({ type: 'quit.confirmed' });
  actor.send({ type: 'quit.requested' });
  actor.send({ type: 'quit.dismissed' });
  expect(decide).not.toHaveBeenCalled();
  expect(actor.getSnapshot().value).toBe('closed');
  actor.send({ type: 'quit.requested' });
  expect(actor.getSnapshot().value).toBe('open');
  actor.send({ type: 'quit.confirmed' });
  expect(decide).toHaveBeenCalledTimes(1);
  expect(actor.getSnapshot().value).toBe('closed');
});
