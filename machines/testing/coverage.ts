import {
  type AnyEventObject,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  getNextTransitions,
  type StateValue,
} from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';
import { keyOf, statesOf, transitionsOf } from './transitions.ts';

/** Describes what can happen to a machine, so that paths through it can be generated. */
export interface Walk {
  readonly machine: AnyStateMachine;
  /** The machine is started once with each input. */
  readonly inputs: readonly unknown[];
  /** All possible events, in general or by state: of the customer, and of ports as `xstate.done.actor.…`. */
  readonly events: readonly AnyEventObject[] | ((state: StateValue) => readonly AnyEventObject[]);
  /** The part of the context that guards depend on, in this state. Keep it small, or the walk never ends. */
  readonly distinguish?: (context: AnyContext, state: StateValue) => unknown;
}

/** What no generated path reached. Everything was reached if the lists are empty. */
export interface Gaps {
  readonly states: readonly string[];
  readonly transitions: readonly string[];
  /** Events of the walk that no state handles, such as a failure without a transition. */
  readonly events: readonly string[];
}

export const NO_GAPS: Gaps = { states: [], transitions: [], events: [] };

type AnyContext = Snapshot['context'];
export type Snapshot = ReturnType<AnyStateMachine['getInitialSnapshot']>;
type Path = { readonly input: unknown; readonly events: readonly AnyEventObject[] };

/** Gives each object a name: the same object, the same name. */
function identify(): (event: object) => string {
  const names = new Map<object, string>();
  return (event) => {
    const name = names.get(event) ?? String(names.size);
    names.set(event, name);
    return name;
  };
}

/** Such as `xstate.error.actor.*`, which matches every event with this prefix. */
const isWildcard = (descriptor: string) => descriptor.endsWith('.*');

/** Options with which `xstate/graph` explores a machine from one of its inputs. */
export function graphOptions(
  { machine, events, distinguish }: Walk,
  input: unknown,
  possible: Set<AnyEventObject> = new Set(),
) {
  const happening = (value: StateValue) => {
    const list = typeof events === 'function' ? events(value) : events;
    for (const event of list) possible.add(event);
    return list;
  };
  return {
    input,
    serializeState: ({ value, context }: Snapshot) =>
      JSON.stringify([value, distinguish?.(context, value)]),
    // By identity: events with secrets look alike when printed.
    serializeEvent: identify(),
    events: (snapshot: Snapshot) => {
      // Skips the events that this state does not handle, so that their guards are not evaluated.
      const descriptors = getNextTransitions(snapshot).map(({ eventType }) => eventType);
      const heard = new Set(descriptors);
      const prefixes = descriptors.filter(isWildcard).map((descriptor) => descriptor.slice(0, -1));
      return happening(snapshot.value).filter(
        (event) =>
          (heard.has(event.type) || prefixes.some((prefix) => event.type.startsWith(prefix))) &&
          machine.getTransitionData(snapshot, event).length > 0,
      );
    },
  };
}

/** The events of a walk: all, and those that some state handled. */
interface Heard {
  readonly possible: Set<AnyEventObject>;
  readonly happened: Set<AnyEventObject>;
}

/**
 * Shortest paths from one input to every state, then through every transition to each of its targets. Omits
 * paths that are the beginning of another.
 */
function pathsFrom(input: unknown, walk: Walk, { possible, happened }: Heard): Path[] {
  const { machine } = walk;
  const options = graphOptions(walk, input, possible);
  const start: Path = { input, events: [] };
  const shortest = new Map<string, Path>();
  const walked = new Set<string>();
  const wanted = new Set([start]);
  // States come in order of distance, so the path to a state is known before it is extended.
  for (const edge of adjacencyMapToArray(getAdjacencyMap(machine, options))) {
    const { state: from, event, nextState: to } = edge;
    const [here, there] = [options.serializeState(from), options.serializeState(to)];
    const path = shortest.get(here) ?? start;
    const longer = { input, events: [...path.events, event] };
    shortest.set(here, path);
    if (!shortest.has(there)) shortest.set(there, longer);
    happened.add(event);
    const what = JSON.stringify([machine.getTransitionData(from, event).map(keyOf), to.value]);
    if (walked.has(what)) continue;
    walked.add(what);
    wanted.add(longer);
    wanted.delete(path);
  }
  return [...wanted];
}

/** What the generated paths covered. */
interface Walked {
  readonly states: ReadonlySet<string>;
  readonly transitions: ReadonlySet<AnyTransitionDefinition>;
  /** The events that the walk lists, and those that some state handled. */
  readonly possible: ReadonlySet<AnyEventObject>;
  readonly happened: ReadonlySet<AnyEventObject>;
}

const known = new WeakMap<Walk, Walked>();

/** Replays every generated path on the running machine, once for each walk, and returns what they covered. */
export function walkThrough(walk: Walk): Walked {
  const walked = known.get(walk) ?? walkedNow(walk);
  known.set(walk, walked);
  return walked;
}

function walkedNow(walk: Walk): Walked {
  const { machine } = walk;
  const states = new Set<string>();
  const transitions = new Set<AnyTransitionDefinition>();
  const possible = new Set<AnyEventObject>();
  const happened = new Set<AnyEventObject>();
  const paths = walk.inputs.flatMap((input) => pathsFrom(input, walk, { possible, happened }));
  for (const { input, events } of paths) {
    const actor = createActor(machine, {
      input,
      inspect: (event) => {
        if (event.type !== '@xstate.microstep' || event.actorRef.sessionId !== event.rootId) return;
        for (const transition of event._transitions) {
          transitions.add(transition);
          // A state that is left immediately appears in no snapshot, only in its transitions.
          for (const { id } of [transition.source, ...(transition.target ?? [])]) states.add(id);
        }
      },
    });
    const note = () => {
      for (const { id } of actor.getSnapshot()._nodes) states.add(id);
    };
    actor.subscribe({ next: note, complete: note, error: () => {} });
    actor.start();
    note();
    for (const event of events) {
      if (actor.getSnapshot().status === 'active') actor.send(event);
    }
    actor.stop();
  }
  return { states, transitions, possible, happened };
}

/** Finds what no generated path reaches, and which events no state handles (D2). */
export function findGaps(walk: Walk): Gaps {
  const { machine } = walk;
  const { states, transitions, happened, possible } = walkThrough(walk);
  return {
    states: statesOf(machine).filter((id) => !states.has(id)),
    transitions: transitionsOf(machine)
      .filter(({ definition }) => !transitions.has(definition))
      .map(({ name }) => name),
    events: [...possible].filter((event) => !happened.has(event)).map(({ type }) => type),
  };
}
