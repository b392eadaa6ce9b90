import type { Deed, Happening } from '../support/deed.ts';
import { answered, waited } from './answers.ts';
import { CHILDREN } from './children.ts';
import { CUSTOMER } from './customer.ts';
import { WORLD } from './world.ts';

/** Events by the beginning of their name, where XState makes the rest. */
const BY_PREFIX: readonly (readonly [string, Deed])[] = [
  ['xstate.done.actor.', answered],
  ['xstate.error.actor.', answered],
  ['xstate.after.', waited],
];

/** Causes what an event stands for. @throws when nobody knows how. */
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
