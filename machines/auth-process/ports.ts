import type { PostProcessReply, ProcessReply } from '#contract/process.ts';
import type { Answer } from '../answer.ts';
import { unprovidedPromise } from '../unprovided.ts';

/** GET where the authentication process stands (A1). */
export const askProcess = unprovidedPromise<Answer<ProcessReply>, { authenticationId: string }>(
  'askProcess',
);

/** GET the steps that follow the authentication (A1). */
export const askPostProcess = unprovidedPromise<
  Answer<PostProcessReply>,
  { authenticationId: string }
>('askPostProcess');
