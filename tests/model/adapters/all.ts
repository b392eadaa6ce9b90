import type { Deed } from '../support/deed.ts';
import type { Leg } from '../tours.ts';
import { answered, sourceOf, waited } from './answers.ts';
import { CHILDREN } from './children.ts';
import { CUSTOMER } from './customer.ts';
import { WORLD } from './world.ts';

/** Events by the beginning of their name, where XState makes the rest. */
const BY_PREFIX: readonly (readonly [string, Deed])[] = [
  ['xstate.done.actor.', answered],
  ['xstate.error.actor.', answered],
  ['xstate.after.', waited],
];

/** The one deed that an event stands for. @throws when there is none. */
export function deedOf(leg: Leg): Deed {
  const { type } = leg.event;
  const deed =
    CUSTOMER[type] ??
    WORLD[type] ??
    CHILDREN[sourceOf(leg) ?? ''] ??
    BY_PREFIX.find(([prefix]) => type.startsWith(prefix))?.[1];
  if (!deed) throw new Error(`Nobody knows how to cause ${type}`);
  return deed;
}
