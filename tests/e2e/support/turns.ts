import { ALL } from './ways.ts';

/** Where a customer may stand, among others that are alike. */
export interface Alike<Kind extends string = string> {
  readonly kind?: Kind;
}

/**
 * Which of `events` happen at `one` of `places`: those of one kind share them among them, where there is
 * but one of a kind they all happen. `npm run prove:journeys` lets each happen at every place.
 */
export function turnsAt<Event>(
  one: Alike,
  places: readonly Alike[],
  events: readonly Event[],
): readonly Event[] {
  if (ALL || one.kind === undefined) return events;
  const alike = places.filter(({ kind }) => kind === one.kind);
  const turn = alike.indexOf(one);
  return events.filter((_, i) => i % alike.length === turn);
}
