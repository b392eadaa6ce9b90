import type { EventObject } from 'xstate';
import type { Challenge } from '#contract/tan.ts';
import { type Answer, unprovidedCallback, unprovidedPromise } from '../answer.ts';
import type { Secret } from '../secret.ts';

/** POST the TAN; reveals it once (L8). */
export const submitTan = unprovidedPromise<Answer<Challenge>, { challengeId: string; tan: Secret }>(
  'submitTan',
);

/** POST the method by which a new TAN is sent; the previous one is void. */
export const requestTan = unprovidedPromise<
  Answer<Challenge>,
  { challengeId: string; methodId: string }
>('requestTan');

/** Listens for changes of the challenge elsewhere, and asks on `challenge.wanted`; sends `challenge.changed`. */
export const watchChallenge = unprovidedCallback<
  EventObject,
  { authenticationId: string; challengeId: string }
>('watchChallenge');
