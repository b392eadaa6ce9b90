import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { answering, done, everyAnswer, silent, unreachable } from '../testing/answers.ts';
import { findGaps } from '../testing/coverage.ts';
import { postReply } from '../testing/replies.ts';
import { consentMachine } from './machine.ts';

const input = { url: '/consent' };
const details = { recipient: 'Demo Shop', claims: [{ claim: 'email', value: 'a@b.example' }] };
const quiet = consentMachine.provide({
  actors: { fetchDetails: silent(), decideConsent: silent() },
});

test('[D2] generated paths reach every state and every transition', () => {
  const gaps = findGaps({
    machine: quiet,
    inputs: [input],
    events: [
      ...everyAnswer('0.consent.loading', details),
      ...everyAnswer('0.consent.sending', postReply()),
      { type: 'xstate.after.400.consent.loading.brief' },
      { type: 'consent.given' },
      { type: 'consent.denied' },
      { type: 'retry.requested' },
    ],
  });
  expect(gaps).toEqual({ states: [], transitions: [] });
});

const open = quiet.provide({ actors: { fetchDetails: answering(done(details)) } });

test.each(['given', 'denied'] as const)('[A8] consent %s is what is sent', async (decision) => {
  const decide = vi.fn(async () => done(postReply()));
  const machine = open.provide({ actors: { decideConsent: fromPromise(decide) } });
  const actor = createActor(machine, { input }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('deciding'));
  actor.send({ type: `consent.${decision}` });
  actor.send({ type: 'consent.given' });
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  expect(output).toEqual({ kind: 'moved', reply: postReply() });
  expect(decide).toHaveBeenCalledTimes(1);
  expect(decide).toHaveBeenCalledWith(
    expect.objectContaining({ input: { url: '/consent', decision } }),
  );
});

test('[A8] nothing can be decided before the details are shown', () => {
  const actor = createActor(quiet, { input }).start();
  actor.send({ type: 'consent.given' });
  expect(actor.getSnapshot().matches('loading')).toBe(true);
});

test('[N2] a decision nobody answers may be made again', async () => {
  const machine = open.provide({ actors: { decideConsent: answering(unreachable) } });
  const actor = createActor(machine, { input }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('deciding'));
  actor.send({ type: 'consent.given' });
  await waitFor(actor, (snapshot) => snapshot.matches({ deciding: 'unavailable' }));
  expect(actor.getSnapshot().context.failure).toEqual({ traceId: 'W1' });
});
