import type { AppLogIn } from '#contract/app-log-in-state.ts';
import type { Answer } from '../answer.ts';
import { unprovidedPromise } from '../unprovided.ts';

/** POST: asks for approval in the comfort app. */
export const startComfortLogIn = unprovidedPromise<
  Answer<AppLogIn>,
  { authenticationId: string; identifier: string }
>('startComfortLogIn');

/** GET: where the log-in stands, for a customer whose connection lost the event. */
export const askAppLogIn = unprovidedPromise<
  Answer<AppLogIn>,
  { authenticationId: string; id: string }
>('askAppLogIn');
