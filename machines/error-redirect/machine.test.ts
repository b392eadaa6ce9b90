import { expect, test } from 'vitest';
import { type AnyEventObject, createActor, sendTo, setup } from 'xstate';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { errorRedirectMachine } from './machine.ts';
import { raised, walks } from './walk.ts';

/** A parent that passes errors on and records the verdicts. */
function underParent(alreadyShown: boolean) {
  const verdicts: AnyEventObject[] = [];
  const parent = setup({ actors: { errorRedirect: errorRedirectMachine } }).createMachine({
    invoke: { id: 'rule', src: 'errorRedirect', input: { alreadyShown } },
    on: {
      'error.raised': { actions: sendTo('rule', ({ event }) => event) },
      '*': { actions: ({ event }) => verdicts.push(event) },
    },
  });
  return { actor: createActor(parent).start(), verdicts };
}

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
});

test('[P4] the first error gets its page, later ones are blocked', () => {
  const { actor, verdicts } = underParent(false);
  actor.send(raised);
  actor.send(raised);
  expect(verdicts).toEqual([{ type: 'errorPage.granted' }, { type: 'errorPage.blocked' }]);
});

test('[P4] a session that has had its error page gets no other after a reload', () => {
  const { actor, verdicts } = underParent(true);
  actor.send(raised);
  expect(verdicts).toEqual([{ type: 'errorPage.blocked' }]);
});
