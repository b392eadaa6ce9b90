import type { EventObject } from 'xstate';
import type { BankSettingsReply, EntryQuery, SessionReply } from '#contract/entry.ts';
import type { CancellationReply } from '#contract/process.ts';
import type { Answer } from '../answer.ts';
import { unprovidedCallback, unprovidedPromise } from '../unprovided.ts';

type EntryInput = { query: EntryQuery | undefined };

/** GET the initial session response and page config (X6). */
export const requestSession = unprovidedPromise<Answer<SessionReply>, EntryInput>('requestSession');

/** GET the bank's name and words (Y4). */
export const requestBankSettings = unprovidedPromise<Answer<BankSettingsReply>, EntryInput>(
  'requestBankSettings',
);

/** Tells the surrounding portal, if there is one, that the log-in has started (X6). */
export const setUpPortal = unprovidedPromise<void, undefined>('setUpPortal');

/** POST: no step is left; the answer has the way back (E7). */
export const complete = unprovidedPromise<
  Answer<{ redirectUrl: string }>,
  { authenticationId: string }
>('complete');

/** Why the customer leaves without success. */
export type LeaveCause = 'customer' | 'error';

/** POST: ends the log-in without success (E6, E8). */
export const cancel = unprovidedPromise<
  Answer<CancellationReply>,
  { authenticationId: string; cause: LeaveCause }
>('cancel');

/** The only full-page navigation: to the backend's URL (E7). Settles only if the browser restores this page. */
export const leave = unprovidedPromise<void, { url: string }>('leave');

/** Resolves once the code for logging in by another device is loaded (N3). */
export const prepareOtherWay = unprovidedPromise<void, undefined>('prepareOtherWay');

/** Takes the lead of this log-in among the tabs of the browser; sends `lead.lost` when another tab takes it (P7). */
export const leadTab = unprovidedCallback<EventObject, { authenticationId: string }>('leadTab');

/** Tells the backend every few minutes that the page is still open, so that the log-in does not end (N1). */
export const keepOpen = unprovidedCallback<EventObject, { authenticationId: string }>('keepOpen');

/** Listens for a change of language from anywhere on the page; sends `locale.changed` (I2). */
export const hearLocale = unprovidedCallback<EventObject, undefined>('hearLocale');
