import type { AnyEventObject, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { graphOptions, type Snapshot, type Walk } from '#machines/testing/coverage.ts';
import { keyOf } from '#machines/testing/transitions.ts';

/** One thing that happens, and where the machine is afterwards. */
export interface Leg {
  readonly event: AnyEventObject;
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** The transitions that the event itself takes, by key. */
  readonly takes: readonly string[];
}

/** A way through a machine from its start, as one page can live through it. */
export interface Tour {
  /** Which of the walk's inputs it begins with. */
  readonly input: number;
  readonly start: Snapshot;
  readonly legs: readonly Leg[];
}

/** What a tour may do. */
export interface Limits {
  /** Whether somebody, or the world, can make this happen here. */
  readonly canHappen: (leg: Leg) => boolean;
  /** Whether nothing can be foretold after it. */
  readonly isLast: (leg: Leg) => boolean;
}

interface Edge extends Leg {
  readonly to: string;
  /** What is new in it: the transitions, and where eventless ones may lead on, the state after them. */
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

/** Whether eventless transitions follow at once. */
const leadsOn = ({ target }: AnyTransitionDefinition): boolean =>
  target?.some((node) => (initialOf(node).always?.length ?? 0) > 0) ?? false;

/** A transition that others follow at once is another one for each end they lead to. */
const coverOf = (transition: AnyTransitionDefinition, after: Snapshot): string =>
  `${keyOf(transition)}${leadsOn(transition) ? ` ${JSON.stringify(after.value)}` : ''}`;

/** Every state with what can happen there, from one input. */
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

/** Where a search has come to, and by which last edge. */
interface Reached {
  readonly way: readonly Edge[];
  readonly edge: Edge;
}

const isOver = ({ after }: Leg): boolean => after.status !== 'active';

/** The shortest way from a state to something new; what ends the machine comes last. */
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
    // The same event once more, before anything else happens: a second press.
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

/** One tour that takes in as much that is new as it can; `undefined` when there is nothing new to reach. */
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
 * Tours from one input that together take every transition that can happen and is not covered yet:
 * shortest ways from one new transition to the next, so that one page lives through many; a tour ends
 * where its machine does.
 */
export function toursOf(walk: Walk, input: number, covered: Set<string>, limits: Limits): Tour[] {
  const graph = graphOf(walk, walk.inputs[input], limits);
  const tours: Tour[] = [];
  for (;;) {
    const tour = nextTour(graph, input, covered, limits);
    if (!tour) break;
    tours.push(tour);
  }
  // A machine whose start is all that is new of it has a tour of its own, without a leg.
  return tours.length > 0 ? tours : [{ input, start: graph.start, legs: [] }];
}

const INVOKED = /^xstate\.(?:done|error)\.actor\.(.+)$/;

/** The name of the port, or of the machine within the machine, whose end a leg's event tells. */
export function sourceOf({ event, before }: Leg): string | undefined {
  const id = INVOKED.exec(event.type)?.[1];
  const invoked = before._nodes.flatMap(({ invoke }) => invoke).find((it) => it.id === id);
  return typeof invoked?.src === 'string' ? invoked.src : undefined;
}
