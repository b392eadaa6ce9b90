import type { EntryQuery, InitUiReply } from '#contract/entry.ts';
import type { Answer } from '../answer.ts';
import { unprovidedPromise } from '../unprovided.ts';

/** POST init-ui (E2). Never called without its parameters (E1), even though the type allows it. */
export const requestInitUi = unprovidedPromise<
  Answer<InitUiReply>,
  { query: EntryQuery | undefined }
>('requestInitUi');
