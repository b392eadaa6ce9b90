import type { Moment, Run } from './run.ts';

/** A line of the sequence diagram: a sender and receiver. */
export interface Lane {
  readonly id: string;
  readonly name: string;
}

/** A message between two lines. */
export interface Sent {
  readonly moment: Moment;
  readonly from: number;
  readonly to: number;
}

const OUTSIDE: Lane = { id: 'outside', name: 'outside' };
const PORTS: Lane = { id: 'ports', name: 'ports' };

/** The line of an actor. All ports share one, as their user tells enough; so do all actors of the same machine. */
function laneOf(run: Run, id: string | undefined): Lane {
  if (id === undefined) return OUTSIDE;
  const actor = run.actors.get(id);
  if (actor?.definition === undefined) return PORTS;
  return { id: actor.name, name: actor.name };
}

/**
 * The lines and messages of a sequence diagram: the outside and the ports first, then machines in order of
 * appearance.
 */
export function lanesOf(
  run: Run,
  moments: readonly Moment[],
): { readonly lanes: readonly Lane[]; readonly sent: readonly Sent[] } {
  const ends = moments.map((moment) => ({
    moment,
    from: laneOf(run, moment.source),
    to: laneOf(run, moment.actor),
  }));
  const taking = new Set(ends.flatMap(({ from, to }) => [from.id, to.id]));
  const machines = [...run.actors.keys()]
    .map((id) => laneOf(run, id))
    .filter((lane) => lane !== PORTS);
  const known = new Map([OUTSIDE, PORTS, ...machines].map((lane) => [lane.id, lane]));
  const lanes = [...known.values()].filter(({ id }) => taking.has(id));
  const place = new Map(lanes.map(({ id }, n) => [id, n]));
  return {
    lanes,
    sent: ends.map(({ moment, from, to }) => ({
      moment,
      from: place.get(from.id) ?? 0,
      to: place.get(to.id) ?? 0,
    })),
  };
}
