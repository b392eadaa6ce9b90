import type { EventObject } from 'xstate';
import { unprovidedCallback } from './answer.ts';

/** Sends `clock.ticked` with the time at the bank in ms since the epoch, once a second and when the page returns. */
export const clock = unprovidedCallback<EventObject, undefined>('clock');
