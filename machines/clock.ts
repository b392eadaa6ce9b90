import type { EventObject } from 'xstate';
import { payload } from './on-answer.ts';
import { unprovidedCallback } from './unprovided.ts';

/** `now`: the time at the bank, in ms since the epoch. */
export interface Ticked {
  readonly type: 'clock.ticked';
  readonly now: number;
}

/**
 * Sends `clock.ticked` with the time at the bank in ms since the epoch: once a second, when the page returns, and when
 * it is asked.
 */
export const clock = unprovidedCallback<EventObject, undefined>('clock');

/** The action with which every machine that shows how much time is left keeps that. */
export const countDown = { type: 'countDown', params: payload } as const;

/** Whole seconds until an absolute deadline (ISO date-time), never negative; `undefined` without one. */
export function secondsUntil(deadline: string | undefined, now: number): number | undefined {
  if (deadline === undefined) return undefined;
  return Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1000));
}

/**
 * {@link secondsUntil}, as it is shown: rounded down, but not to 0. On a device whose clock is slow by less than a
 * second, which nothing reveals, no more time is said to be left of something than it lasts.
 */
export function secondsToShow(deadline: string | undefined, now: number): number | undefined {
  if (deadline === undefined) return undefined;
  const left = Date.parse(deadline) - now;
  return left > 0 ? Math.max(1, Math.floor(left / 1000)) : 0;
}
