import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Locale } from '#contract/locale.ts';
import type { Teaser } from '#contract/platform.ts';
import type { Answer } from '../answer.ts';
import { done, refused, unreachable } from '../testing/answers.ts';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { teaserMachine } from './machine.ts';
import { input, teaser, walks } from './walk.ts';

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
});

/** Starts the machine with an answer for each language. */
function teasers(answers: Readonly<Record<Locale, Answer<{ teaser: Teaser | null }>>>) {
  const machine = teaserMachine.provide({
    actors: { fetchTeaser: fromPromise(async ({ input: { locale } }) => answers[locale]) },
  });
  return createActor(machine, { input }).start();
}

test('[Y3] the teaser there is, in the language asked for', async () => {
  const english = { title: 'Beware', text: 'Hang up.' };
  const actor = teasers({ 'de-DE': done({ teaser }), 'en-GB': done({ teaser: english }) });
  await waitFor(actor, (snapshot) => snapshot.matches('settled'));
  expect(actor.getSnapshot().context.teaser).toEqual(teaser);
  actor.send({ type: 'locale.changed', locale: 'en-GB' });
  expect(actor.getSnapshot().context.teaser).toEqual(teaser);
  await waitFor(actor, (snapshot) => snapshot.matches('settled'));
  expect(actor.getSnapshot().context.teaser).toEqual(english);
});

test.each([refused('TECHNICAL_ERROR'), unreachable, done({ teaser: null })])(
  '[Y3] without a teaser nothing is shown: %j',
  async (answer) => {
    const actor = teasers({ 'de-DE': answer, 'en-GB': answer });
    await waitFor(actor, (snapshot) => snapshot.matches('settled'));
    expect(actor.getSnapshot().context.teaser).toBeNull();
  },
);

test('[Y3] a teaser that breaks the contract is asked for once, and nothing is shown', async () => {
  const fetchTeaser = vi
    .fn<() => Promise<Answer<{ teaser: Teaser | null }>>>()
    .mockRejectedValueOnce(new Error('null'))
    .mockResolvedValue(done({ teaser }));
  const machine = teaserMachine.provide({ actors: { fetchTeaser: fromPromise(fetchTeaser) } });
  const actor = createActor(machine, { input }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('settled'));
  expect(actor.getSnapshot().context.teaser).toBeNull();
  expect(fetchTeaser).toHaveBeenCalledTimes(1);
});
