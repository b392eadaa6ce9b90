import type { EntryQuery, InitUiReply } from '#contract/entry.ts';
import { type Answer, unprovidedPromise } from '../answer.ts';

/** POST init-ui (E2). Never asked without its parameters (E1), whatever the type allows. */
export const requestInitUi = unprovidedPromise<
  Answer<InitUiReply>,
  { query: EntryQuery | undefined }
>('requestInitUi');
