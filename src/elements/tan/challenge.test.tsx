// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor, fromPromise, type InputFrom, waitFor } from 'xstate';
import type { Challenge } from '#contract/tan.ts';
import type { Answer } from '#machines/answer.ts';
import type { submitTan as port } from '#machines/tan/ports.ts';
import { quiet } from '#machines/tan/walk.ts';
import { done, refused } from '#machines/testing/answers.ts';
import { challenge } from '#machines/testing/replies.ts';
import { show } from '#src/ui/testing.tsx';
import { TanChallenge } from './challenge.tsx';

/** Puts a challenge on the page; its TANs are answered by `answer`, in turn. */
function showChallenge() {
  let resolve = (_: Answer<Challenge>) => {};
  const submitTan = fromPromise<Answer<Challenge>, InputFrom<typeof port>>(
    () =>
      new Promise((resolved) => {
        resolve = resolved;
      }),
  );
  const actor = createActor(quiet.provide({ actors: { submitTan } }), {
    input: { authenticationId: 'a', challenge: challenge() },
  }).start();
  const { user } = show(<TanChallenge actor={actor} />);
  const answer = (word: Answer<Challenge>) =>
    act(async () => {
      resolve(word);
      await waitFor(actor, (snapshot) => !snapshot.matches('submitting'));
    });
  return { actor, user, answer };
}

it.each([
  ['the right one confirms the order', done(challenge({ status: 'confirmed' }))],
  ['the next one locks the access', refused('LOCKED_ACCOUNT')],
])('[N1] after a wrong TAN, %s: that is not told as a new TAN', async (_, last) => {
  const { actor, user, answer } = showChallenge();
  const field = () => screen.getByLabelText('TAN');
  await user.type(field(), '111111{Enter}');
  await answer(refused('WRONG_TAN', { attemptsLeft: 4 }));
  expect(screen.getByRole('alert')).toHaveFocus();
  await user.type(field(), '123456{Enter}');
  await answer(last);
  expect(actor.getSnapshot().status).toBe('done');
  expect(field()).toHaveValue('123456');
  expect(field()).toHaveFocus();
});
