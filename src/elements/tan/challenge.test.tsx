// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor, fromPromise, type InputFrom, waitFor } from 'xstate';
import type { Challenge } from '#contract/tan.ts';
import type { Answer } from '#machines/answer.ts';
import type { requestTan, submitTan } from '#machines/tan/ports.ts';
import { changed, deadline, quiet, ticked } from '#machines/tan/walk.ts';
import { done, refused, unreachable } from '#machines/testing/answers.ts';
import { challenge } from '#machines/testing/replies.ts';
import { show } from '#src/ui/testing.tsx';
import { TanChallenge } from './challenge.tsx';

/** Puts a challenge on the page; what is sent, and each wish for a new TAN, is answered by `answer`, in turn. */
function showChallenge(change: Partial<Challenge> = {}) {
  let resolve = (_: Answer<Challenge>) => {};
  const asking = () =>
    new Promise<Answer<Challenge>>((resolved) => {
      resolve = resolved;
    });
  const actors = {
    submitTan: fromPromise<Answer<Challenge>, InputFrom<typeof submitTan>>(asking),
    requestTan: fromPromise<Answer<Challenge>, InputFrom<typeof requestTan>>(asking),
  };
  const actor = createActor(quiet.provide({ actors }), {
    input: { authenticationId: 'a', challenge: challenge(change) },
  }).start();
  const { user } = show(<TanChallenge actor={actor} />);
  const isAsking = ({ value }: { value: unknown }) =>
    value === 'submitting' || value === 'renewing';
  const answer = (word: Answer<Challenge>) =>
    act(async () => {
      resolve(word);
      await waitFor(actor, (snapshot) => !isAsking(snapshot));
    });
  return { actor, user, answer };
}

const press = (name: string) => screen.getByRole('button', { name });

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

it('[A5] [L9] [N2] a TAN that is missing, sent, or not answered is told as such', async () => {
  const { user, answer } = showChallenge();
  await user.click(press('Confirm'));
  expect(screen.getByText('TAN required')).toBeVisible();
  await user.type(screen.getByLabelText('TAN'), '123456{Enter}');
  expect(press('Checking the TAN…')).toBeVisible();
  await answer(unreachable);
  expect(screen.getByRole('alert')).toHaveTextContent(/Sorry, that did not work.*W1$/);
  expect(press('Confirm')).toBeVisible();
});

it.each([
  ['denied', 'The order was denied in the app'],
  ['expired', 'The TAN has expired'],
] as const)(
  '[A5] [N2] %s: asks for a new TAN, says so, and that nothing was heard of it',
  async (status, words) => {
    const { actor, user, answer } = showChallenge();
    act(() => actor.send(changed(status)));
    expect(screen.getByText(words)).toBeVisible();
    await user.click(press('Request a new TAN'));
    expect(press('Requesting a TAN…')).toBeVisible();
    expect(screen.getAllByText(words)).toHaveLength(1);
    await answer(unreachable);
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByText('W1')).toBeVisible();
    await user.click(press('Request a new TAN'));
    await answer(done(challenge()));
    expect(screen.queryByText(words)).toBeNull();
    expect(screen.getByLabelText('TAN')).toBeVisible();
  },
);

it('[S4] [N2] after too many calls about a TAN the customer is told to wait, and not that the network failed', async () => {
  const { user, answer } = showChallenge();
  await user.type(screen.getByLabelText('TAN'), '123456{Enter}');
  await answer(refused('RATE_LIMITED'));
  expect(screen.getByText('Too many TANs in a short time')).toBeVisible();
  await user.click(press('Request a new TAN'));
  await answer(refused('RATE_LIMITED'));
  expect(screen.getByText('Too many TANs in a short time')).toBeVisible();
});

it('[A5] [N1] the time that is left is told', () => {
  const { actor } = showChallenge();
  expect(screen.queryByText(/^Valid for/)).toBeNull();
  act(() => actor.send(ticked(deadline - 65_000)));
  expect(screen.getByText('Valid for another 1 minute 5 seconds')).toBeVisible();
});

it('[S4] the last attempt is told with the field, also where the wrong TANs were those of an earlier challenge', async () => {
  const { user, answer } = showChallenge({ attemptsLeft: 1 });
  const field = () => screen.getByLabelText('TAN');
  const last = /^You have one attempt left\. After that, your access will be blocked\./;
  expect(field()).toHaveAccessibleDescription(last);
  await user.click(press('Request a new TAN'));
  await answer(done(challenge({ attemptsLeft: 1 })));
  expect(field()).toHaveAccessibleDescription(last);
});

it('[S4] the last attempt is told after a wrong TAN, once, and as long as there is no other', async () => {
  const { user, answer } = showChallenge({ attemptsLeft: 2 });
  expect(screen.queryByText(/attempt/)).toBeNull();
  await user.type(screen.getByLabelText('TAN'), '111111{Enter}');
  await answer(refused('WRONG_TAN', { attemptsLeft: 1 }));
  expect(screen.getByRole('alert')).toHaveTextContent(/one attempt left/);
  expect(screen.getAllByText(/attempt/)).toHaveLength(1);
  await user.type(screen.getByLabelText('TAN'), '{Enter}');
  expect(screen.getByText('TAN required')).toBeVisible();
  expect(screen.getAllByText(/one attempt left/)).toHaveLength(1);
});
