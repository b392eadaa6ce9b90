import type { ProcessReply } from '#contract/process.ts';
import type { StartTanReply } from '#contract/steps.ts';
import type { Answer } from '../answer.ts';
import { unprovidedPromise } from '../unprovided.ts';

/** POST START_TAN_PROCESS_…: creates the challenge, or returns the running one. */
export const startTan = unprovidedPromise<Answer<StartTanReply>, { url: string }>('startTan');

/** POST END_TAN_PROCESS_…: goes on once the challenge is confirmed. */
export const endTan = unprovidedPromise<Answer<ProcessReply>, { url: string }>('endTan');
