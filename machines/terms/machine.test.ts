import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { ProcessReply } from '#contract/process.ts';
import type { TermsDocument } from '#contract/steps.ts';
import { type Answer, Surprise } from '../answer.ts';
import {
  answering,
  answeringInTurn,
  childDone,
  done,
  refused,
  unreachable,
} from '../testing/answers.ts';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { processReply, termsDocument } from '../testing/replies.ts';
import { sendAny } from '../testing/sending.ts';
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

test.each<[what: string, answer: Answer<never> | Error, failure: object]>([
  ['is refused', refused('TECHNICAL_ERROR'), { code: 'TECHNICAL_ERROR', traceId: 'TRACE1' }],
  ['is refused without a code', refused(), { traceId: 'TRACE1' }],
  ['nobody answers for', unreachable, { traceId: 'W1' }],
  ['breaks the contract', new Surprise('HTML', 'S1'), { message: 'HTML', traceId: 'S1' }],
])('[A7] [R2] a document that %s ends the step, with its reference', async (_, answer, failure) => {
  const machine = quiet.provide({ actors: { fetchDocument: answeringInTurn(answer) } });
  const { output } = await waitFor(
    createActor(machine, { input }).start(),
    ({ status }) => status === 'done',
  );
  expect(output).toMatchObject({ kind: 'failed', failure });
});

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

test.each([
  ['refused', refused('LOCKED_ACCOUNT'), { code: 'LOCKED_ACCOUNT', traceId: 'TRACE1' }],
  ['answered with nonsense', new Surprise('HTML', 'S1'), { message: 'HTML', traceId: 'S1' }],
])('[R1] [R2] an approval that is %s ends the step', async (_, answer, failure) => {
  const actor = await reading(
    withDocument.provide({ actors: { approveTerms: answeringInTurn(answer) } }),
  );
  actor.send({ type: 'terms.accepted', ticked: true });
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  expect(output).toMatchObject({ kind: 'failed', failure });
});

test('[I2] [A7] the document is in the language that was chosen last, also while one is on its way', async () => {
  const machine = quiet.provide({
    actors: {
      fetchDocument: fromPromise(async ({ input: { locale } }) =>
        done({ ...termsDocument, title: locale }),
      ),
    },
  });
  const actor = createActor(machine, { input }).start();
  for (const locales of [['en-GB'], ['de-DE'], ['en-GB', 'de-DE']] as const) {
    for (const locale of locales) actor.send({ type: 'locale.changed', locale });
    expect(actor.getSnapshot().matches('reading')).toBe(false);
    await waitFor(actor, (snapshot) => snapshot.matches({ reading: 'open' }));
    expect(actor.getSnapshot().context.document?.title).toBe(locales.at(-1));
  }
});

test('[I2] [N2] the language that is read is said again, as by a change that failed: nothing is fetched, and the message stays', async () => {
  const { actor, fetchDocument, answer } = await accepting();
  answer(unreachable);
  await waitFor(actor, (snapshot) => snapshot.matches({ reading: 'unavailable' }));
  actor.send({ type: 'locale.changed', locale: 'de-DE' });
  expect(actor.getSnapshot().value).toEqual({ reading: 'unavailable' });
  expect(fetchDocument).toHaveBeenCalledOnce();
});

/** The terms are shown, then requested in English, which fails. */
async function unsettled(answer: () => Promise<Answer<TermsDocument>>) {
  const approve = vi.fn(() => new Promise<Answer<ProcessReply>>(() => {}));
  const fetchDocument = vi.fn(async () => done(termsDocument));
  const actor = await reading(
    quiet.provide({
      actors: { fetchDocument: fromPromise(fetchDocument), approveTerms: fromPromise(approve) },
    }),
  );
  fetchDocument.mockImplementationOnce(answer);
  actor.send({ type: 'locale.changed', locale: 'en-GB' });
  await waitFor(actor, (snapshot) => snapshot.matches('unsettled'));
  return { actor, approve, fetchDocument };
}

test.each<[what: string, answer: () => Promise<Answer<never>>]>([
  ['refused', async () => refused('TECHNICAL_ERROR')],
  ['without an answer', async () => unreachable],
  ['answered with nonsense', () => Promise.reject(new Error('HTML'))],
])(
  '[A7] [I2] [N2] a document that cannot be had in the other language, %s, leaves the one that is read, with a reference; nothing is accepted until one has come',
  async (_, answer) => {
    const { actor, approve, fetchDocument } = await unsettled(answer);
    const { document, failure } = actor.getSnapshot().context;
    expect(document).toEqual(termsDocument);
    expect(failure?.traceId).toBeTruthy();
    actor.send({ type: 'terms.accepted', ticked: true });
    expect(approve).not.toHaveBeenCalled();
    actor.send({ type: 'retry.requested' });
    await waitFor(actor, (snapshot) => snapshot.matches('reading'));
    expect(fetchDocument).toHaveBeenLastCalledWith(
      expect.objectContaining({ input: { url: '/approval', locale: 'en-GB' } }),
    );
    actor.send({ type: 'terms.accepted', ticked: true });
    expect(approve).toHaveBeenCalledOnce();
  },
);

test.each(['USER_SESSION_EXPIRED', 'STEP_NOT_CURRENT'])(
  '[A7] [I2] [R1] a document in another language that is refused as the log-in is over, or elsewhere (%s), ends the step: no other try could help',
  async (code) => {
    const machine = quiet.provide({
      actors: { fetchDocument: answeringInTurn(done(termsDocument), refused(code)) },
    });
    const actor = await reading(machine);
    actor.send({ type: 'locale.changed', locale: 'en-GB' });
    const { output } = await waitFor(actor, ({ status }) => status === 'done');
    expect(output).toEqual({ kind: 'failed', failure: { code, traceId: 'TRACE1' } });
  },
);

test('[A7] [I2] [N2] back in the language that is read, the document is fetched again all the same: the bank may have noted the other', async () => {
  const { actor, fetchDocument } = await unsettled(async () => unreachable);
  actor.send({ type: 'locale.changed', locale: 'de-DE' });
  await waitFor(actor, (snapshot) => snapshot.matches({ reading: 'open' }));
  expect(fetchDocument).toHaveBeenLastCalledWith(
    expect.objectContaining({ input: { url: '/approval', locale: 'de-DE' } }),
  );
});

/** Terms with an approval under way, and a function to answer it. */
async function accepting() {
  let answer = (_: Answer<ProcessReply>) => {};
  const fetchDocument = vi.fn(async () => done(termsDocument));
  const approve = vi.fn(
    () =>
      new Promise<Answer<ProcessReply>>((resolve) => {
        answer = resolve;
      }),
  );
  const actor = await reading(
    quiet.provide({
      actors: { fetchDocument: fromPromise(fetchDocument), approveTerms: fromPromise(approve) },
    }),
  );
  actor.send({ type: 'terms.accepted', ticked: true });
  return { actor, approve, fetchDocument, answer };
}

test('[A7] [I2] the language is changed while the approval is on its way, and nobody answers: the document comes in it before another', async () => {
  const { actor, approve, fetchDocument, answer } = await accepting();
  actor.send({ type: 'locale.changed', locale: 'en-GB' });
  expect(actor.getSnapshot().value).toBe('accepting');
  answer(unreachable);
  await waitFor(actor, (snapshot) => snapshot.matches('unsettled'));
  expect(actor.getSnapshot().context.failure?.traceId).toBe('W1');
  actor.send({ type: 'terms.accepted', ticked: true });
  actor.send({ type: 'retry.requested' });
  await waitFor(actor, (snapshot) => snapshot.matches({ reading: 'open' }));
  expect(approve).toHaveBeenCalledOnce();
  expect(fetchDocument).toHaveBeenLastCalledWith(
    expect.objectContaining({ input: { url: '/approval', locale: 'en-GB' } }),
  );
});

test('[A7] [I2] changed and changed back meanwhile, or not at all: it is the document that was read, and may be accepted again', async () => {
  const { actor, answer } = await accepting();
  actor.send({ type: 'locale.changed', locale: 'en-GB' });
  actor.send({ type: 'locale.changed', locale: 'de-DE' });
  answer(unreachable);
  await waitFor(actor, (snapshot) => snapshot.matches({ reading: 'unavailable' }));
});

test('[A7] [I2] an approval on its way stays valid if the language changes meanwhile', async () => {
  const { actor, answer } = await accepting();
  actor.send({ type: 'locale.changed', locale: 'en-GB' });
  answer(done(processReply()));
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  expect(output).toEqual({ kind: 'moved', reply: processReply() });
});

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

test('[A7, I2] who asks again for the language in which the document is on its way does not wait for it twice', () => {
  const fetchDocument = vi.fn(() => new Promise<Answer<TermsDocument>>(() => {}));
  const machine = quiet.provide({ actors: { fetchDocument: fromPromise(fetchDocument) } });
  const actor = createActor(machine, { input }).start();
  actor.send({ type: 'locale.changed', locale: 'de-DE' });
  expect(fetchDocument).toHaveBeenCalledTimes(1);
  sendAny(actor, childDone('0.terms.loading', done(termsDocument)));
  for (let press = 0; press < 3; press += 1)
    actor.send({ type: 'locale.changed', locale: 'en-GB' });
  expect(actor.getSnapshot().value).toBe('translating');
  expect(fetchDocument).toHaveBeenCalledTimes(2);
});

test('[I2] the language in which the document was fetched is not fetched again, whichever that is', async () => {
  const fetchDocument = vi.fn(async () => done(termsDocument));
  const machine = quiet.provide({ actors: { fetchDocument: fromPromise(fetchDocument) } });
  const actor = createActor(machine, { input: { ...input, locale: 'en-GB' } }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('reading'));
  actor.send({ type: 'locale.changed', locale: 'en-GB' });
  expect(actor.getSnapshot().value).toEqual({ reading: 'open' });
  expect(fetchDocument).toHaveBeenCalledOnce();
});
