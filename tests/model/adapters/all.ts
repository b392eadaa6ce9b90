import type { Deed, Happening } from '../support/deed.ts';
import { answered, waited } from './answers.ts';
import { CHILDREN } from './children.ts';
import { CUSTOMER } from './customer.ts';
import { WORLD } from './world.ts';

/** Deeds by the beginning of the event's name, for events that XState names. */
const BY_PREFIX: readonly (readonly [string, Deed])[] = [
  ['xstate.done.actor.', answered],
  ['xstate.error.actor.', answered],
  ['xstate.after.', waited],
];

/** Causes on the page what the event stands for. @throws for an unknown event. */
export async function cause(happening: Happening): Promise<void> {
  const { event, source } = happening;
  const deed =
    CUSTOMER[event.type] ??
    WORLD[event.type] ??
    CHILDREN[source ?? ''] ??
    BY_PREFIX.find(([prefix]) => event.type.startsWith(prefix))?.[1];
  if (!deed) throw new Error(`Nobody knows how to cause ${event.type}`);
  await deed(happening);
}
