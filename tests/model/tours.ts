import type { AnyEventObject, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { graphOptions, type Snapshot, type Walk } from '#machines/testing/coverage.ts';
import { keyOf } from '#machines/testing/transitions.ts';

/** One event, with the states before and after it. */
export interface Leg {
  readonly event: AnyEventObject;
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** The keys of the transitions that the event itself takes. */
  readonly takes: readonly string[];
}

/** A path through a machine from its start, which one page can take. */
export interface Tour {
  /** The index of the walk's input with which it starts. */
  readonly input: number;
  readonly start: Snapshot;
  readonly legs: readonly Leg[];
}

/** What a tour may do. */
export interface Limits {
  /** Whether this can be caused here. */
  readonly canHappen: (leg: Leg) => boolean;
  /** Whether the states after it cannot be predicted. */
  readonly isLast: (leg: Leg) => boolean;
}

interface Edge extends Leg {
  readonly to: string;
  /** What it covers: its transitions, each with the state after it if eventless transitions may follow. */
  readonly covers: readonly string[];
}

interface Vertex {
  readonly state: Snapshot;
  readonly transitions: Readonly<Record<string, { event: AnyEventObject; state: Snapshot }>>;
}

const initialOf = (node: AnyStateNode): AnyStateNode => {
  const first = node.type === 'compound' ? node.initial.target[0] : undefined;
  return first ? initialOf(first) : node;
};

/** Whether eventless transitions follow immediately. */
const leadsOn = ({ target }: AnyTransitionDefinition): boolean =>
  target?.some((node) => (initialOf(node).always?.length ?? 0) > 0) ?? false;

/** What a transition covers. If eventless transitions follow, each final state counts separately. */
const coverOf = (transition: AnyTransitionDefinition, after: Snapshot): string =>
  `${keyOf(transition)}${leadsOn(transition) ? ` ${JSON.stringify(after.value)}` : ''}`;

/** The graph from one input: every state, and what can happen there. */
function graphOf(walk: Walk, input: unknown, { canHappen }: Limits) {
  const options = graphOptions(walk, input);
  const vertices = new Map<string, Vertex>(Object.entries(getAdjacencyMap(walk.machine, options)));
  const edges = new Map(
    [...vertices].map(([key, { state, transitions }]) => {
      const out = Object.values(transitions).map(({ event, state: after }): Edge => {
        const taken = walk.machine.getTransitionData(state, event);
        return {
          event,
          before: state,
          after,
          takes: taken.flatMap((transition) => keyOf(transition) ?? []),
          to: options.serializeState(after),
          covers: taken.map((transition) => coverOf(transition, after)),
        };
      });
      return [key, out.filter(canHappen)] as const;
    }),
  );
  const [first] = vertices;
  if (!first) throw new Error(`${walk.machine.id} has no state`);
  return { edges, start: first[1].state, startKey: first[0] };
}

type Graph = ReturnType<typeof graphOf>;

/** A path of the search, and its last edge. */
interface Reached {
  readonly way: readonly Edge[];
  readonly edge: Edge;
}

const isOver = ({ after }: Leg): boolean => after.status !== 'active';

/** The shortest path from a state to something new. Paths that end the machine are taken last. */
function wayToNew(
  { edges }: Graph,
  from: string,
  last: Edge | undefined,
  isNew: (edge: Edge) => boolean,
): readonly Edge[] | undefined {
  const onFrom = (at: string, way: readonly Edge[]): Reached[] =>
    (edges.get(at) ?? []).map((edge) => ({ way: [...way, edge], edge }));
  const seen = new Set([from]);
  let ending: Reached | undefined;
  for (let front = onFrom(from, []); front.length > 0; ) {
    const found = front.filter(({ edge }) => isNew(edge));
    // Prefers the same event again, as a second press.
    const again = found.find(({ way, edge }) => way.length === 1 && edge.event === last?.event);
    const going = again ?? found.find(({ edge }) => !isOver(edge));
    if (going) return going.way;
    ending ??= found[0];
    front = front.flatMap(({ way, edge }) => {
      if (isOver(edge) || seen.has(edge.to)) return [];
      seen.add(edge.to);
      return onFrom(edge.to, way);
    });
  }
  return ending?.way;
}

/** One tour that covers as much new as possible; `undefined` if there is nothing new to reach. */
function nextTour(graph: Graph, input: number, covered: Set<string>, { isLast }: Limits) {
  const legs: Edge[] = [];
  const isNew = ({ covers }: Edge) => covers.some((item) => !covered.has(item));
  for (let at = graph.startKey; ; ) {
    const way = wayToNew(graph, at, legs.at(-1), isNew);
    if (!way) break;
    for (const edge of way) {
      legs.push(edge);
      for (const item of edge.covers) covered.add(item);
      at = edge.to;
      if (isLast(edge)) break;
    }
    const end = legs.at(-1);
    if (!end || isOver(end) || isLast(end)) break;
  }
  return legs.length > 0 ? { input, start: graph.start, legs } : undefined;
}

/**
 * Tours from one input that together take every possible transition that is not yet covered. Each goes by
 * shortest paths from one new transition to the next, so that one page covers many; it ends with its machine.
 */
export function toursOf(walk: Walk, input: number, covered: Set<string>, limits: Limits): Tour[] {
  const graph = graphOf(walk, walk.inputs[input], limits);
  const tours: Tour[] = [];
  for (;;) {
    const tour = nextTour(graph, input, covered, limits);
    if (!tour) break;
    tours.push(tour);
  }
  // If only the start of the machine is new, it gets a tour without legs.
  return tours.length > 0 ? tours : [{ input, start: graph.start, legs: [] }];
}

const INVOKED = /^xstate\.(?:done|error)\.actor\.(.+)$/;

/** The name of the port or child machine whose end the leg's event reports. */
export function sourceOf({ event, before }: Leg): string | undefined {
  const id = INVOKED.exec(event.type)?.[1];
  const invoked = before._nodes.flatMap(({ invoke }) => invoke).find((it) => it.id === id);
  if (typeof invoked?.src === 'string') return invoked.src;
  // Started by an action, under its own name.
  return id !== undefined && id in before.machine.implementations.actors ? id : undefined;
}
