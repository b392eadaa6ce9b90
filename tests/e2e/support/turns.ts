import { ALL } from './ways.ts';

/** One of these, by turns; `npm run prove:journeys` tests all. */
export const oneOf = <One>(all: readonly One[], turn: number): readonly One[] =>
  ALL ? all : all.filter((_, i) => i === turn % all.length);

/** A place that belongs to a kind of similar places, or to none. */
export interface Alike<Kind extends string = string> {
  readonly kind?: Kind;
}

/**
 * The `events` to test at `one` of `places`. Places of the same kind divide the events between them; a place
 * without a kind gets all. `npm run prove:journeys` tests every event at every place.
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
