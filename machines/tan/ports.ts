import type { EventObject } from 'xstate';
import type { Challenge } from '#contract/tan.ts';
import type { Answer } from '../answer.ts';
import type { Secret } from '../secret.ts';
import { unprovidedCallback, unprovidedPromise } from '../unprovided.ts';

/** POST the TAN; reveals it once (L8). */
export const submitTan = unprovidedPromise<Answer<Challenge>, { challengeId: string; tan: Secret }>(
  'submitTan',
);

export interface TanRequest {
  readonly challengeId: string;
  readonly methodId: string;
  /** When the TAN on the page ends: once a later one is known, the next request is another intent (S6). */
  readonly inPlaceOf: string;
}

/** POST the method by which a new TAN is sent; the previous one is void. */
export const requestTan = unprovidedPromise<Answer<Challenge>, TanRequest>('requestTan');

/** Listens for changes of the challenge elsewhere, and asks on `challenge.wanted`; sends `challenge.changed`. */
export const watchChallenge = unprovidedCallback<
  EventObject,
  { authenticationId: string; challengeId: string }
>('watchChallenge');
