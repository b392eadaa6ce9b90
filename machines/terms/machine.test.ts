import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { answering, done, refused, unreachable } from '../testing/answers.ts';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { processReply, termsDocument } from '../testing/replies.ts';
import type { termsMachine } from './machine.ts';
import { input, quiet, walks } from './walk.ts';

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
});

const reading = async (machine: typeof termsMachine) => {
  const actor = createActor(machine, { input }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('reading'));
  return actor;
};
const withDocument = quiet.provide({ actors: { fetchDocument: answering(done(termsDocument)) } });

test('[A7] the document is there before the terms open', async () => {
  const actor = createActor(withDocument, { input }).start();
  expect(actor.getSnapshot().matches('loading')).toBe(true);
  await waitFor(actor, (snapshot) => snapshot.matches('reading'));
  expect(actor.getSnapshot().context.document).toEqual(termsDocument);
});

test.each([refused('TECHNICAL_ERROR'), refused(), unreachable])(
  '[A7] a document that cannot be fetched ends the step: %j',
  async (answer) => {
    const machine = quiet.provide({ actors: { fetchDocument: answering(answer) } });
    const actor = createActor(machine, { input }).start();
    const { output } = await waitFor(actor, ({ status }) => status === 'done');
    expect(output).toMatchObject({ kind: 'failed' });
  },
);

test('[A7] nothing is accepted without the tick', async () => {
  const approve = vi.fn();
  const actor = await reading(
    withDocument.provide({ actors: { approveTerms: fromPromise(approve) } }),
  );
  actor.send({ type: 'terms.accepted', ticked: false });
  expect(actor.getSnapshot().value).toEqual({ reading: 'notTicked' });
  expect(approve).not.toHaveBeenCalled();
});

test('[A7] the reply to the approval is the process response', async () => {
  const reply = processReply('APPROVE_TERMS_OF_SERVICE_QES');
  const machine = withDocument.provide({ actors: { approveTerms: answering(done(reply)) } });
  const actor = await reading(machine);
  actor.send({ type: 'terms.accepted', ticked: true });
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  expect(output).toEqual({ kind: 'moved', reply });
});

test('[I2] a change of language fetches the document in it', async () => {
  const fetchDocument = vi.fn(async () => done(termsDocument));
  const actor = await reading(
    quiet.provide({ actors: { fetchDocument: fromPromise(fetchDocument) } }),
  );
  actor.send({ type: 'locale.changed', locale: 'en-GB' });
  await waitFor(actor, (snapshot) => snapshot.matches('reading'));
  expect(fetchDocument).toHaveBeenLastCalledWith(
    expect.objectContaining({ input: { url: '/approval', locale: 'en-GB' } }),
  );
});

test.each([refused('TECHNICAL_ERROR'), unreachable])(
  '[I2] a document there is none of in the other language leaves the one that is read: %j',
  async (answer) => {
    const answers = [done(termsDocument), answer];
    const actor = await reading(
      quiet.provide({
        actors: { fetchDocument: fromPromise(async () => answers.shift() ?? unreachable) },
      }),
    );
    actor.send({ type: 'locale.changed', locale: 'en-GB' });
    await waitFor(actor, (snapshot) => snapshot.matches('reading'));
    expect(actor.getSnapshot().context.document).toEqual(termsDocument);
  },
);

test('[I2] [A7] nothing is accepted while the document is on its way in another language', async () => {
  const approve = vi.fn();
  const fetchDocument = vi.fn(async () => done(termsDocument));
  const actor = await reading(
    quiet.provide({
      actors: { fetchDocument: fromPromise(fetchDocument), approveTerms: fromPromise(approve) },
    }),
  );
  fetchDocument.mockReturnValue(new Promise(() => {}));
  actor.send({ type: 'locale.changed', locale: 'en-GB' });
  actor.send({ type: 'terms.accepted', ticked: true });
  expect(actor.getSnapshot().value).toBe('translating');
  expect(approve).not.toHaveBeenCalled();
});
