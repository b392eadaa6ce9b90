import type { ProcessReply } from '#contract/process.ts';
import type { Answer } from '../answer.ts';
import type { Secret } from '../secret.ts';
import { unprovidedPromise } from '../unprovided.ts';

/** POST log-in; reveals the PIN once (L8). */
export const logIn = unprovidedPromise<
  Answer<ProcessReply>,
  { authenticationId: string; identifier: string; pin: Secret }
>('logIn');
