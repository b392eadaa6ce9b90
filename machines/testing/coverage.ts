import {
  type AnyEventObject,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type StateValue,
} from 'xstate';
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import { keyOf, statesOf, transitionsOf } from './transitions.ts';

/** What a machine is walked with. */
export interface Walk {
  readonly machine: AnyStateMachine;
  /** Each input opens the machine once more. */
  readonly inputs: readonly unknown[];
  /** Everything that can happen, anywhere or by state: customers' events, and the ports' answers as `xstate.done.actor.…`. */
  readonly events: readonly AnyEventObject[] | ((state: StateValue) => readonly AnyEventObject[]);
  /** What of the context decides guards; the less the better, or the walk never ends. */
  readonly distinguish?: (context: AnyContext) => unknown;
}

/** What no generated path reached. Empty lists: everything was. */
export interface Gaps {
  readonly states: readonly string[];
  readonly transitions: readonly string[];
  /** What can happen, but means nothing anywhere: a failure that nobody provides for, say. */
  readonly events: readonly string[];
}

/** Nothing is missing. */
export const NO_GAPS: Gaps = { states: [], transitions: [], events: [] };

type AnyContext = Snapshot['context'];
export type Snapshot = ReturnType<AnyStateMachine['getInitialSnapshot']>;
type Path = { readonly input: unknown; readonly events: readonly AnyEventObject[] };

/** Names each object it is given, the same object by the same name. */
function identify(): (event: object) => string {
  const names = new Map<object, string>();
  return (event) => {
    const name = names.get(event) ?? String(names.size);
    names.set(event, name);
    return name;
  };
}

/** How `xstate/graph` walks a machine from one of its inputs. */
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
      JSON.stringify([value, distinguish?.(context)]),
    // Two events that look alike when printed, as secrets do, are two.
    serializeEvent: identify(),
    events: (snapshot: Snapshot) =>
      happening(snapshot.value).filter(
        (event) => machine.getTransitionData(snapshot, event).length > 0,
      ),
  };
}

interface Edge {
  readonly event: AnyEventObject;
  readonly state: Snapshot;
}

/** What the events of a walk are to the machine. */
interface Heard {
  readonly possible: Set<AnyEventObject>;
  readonly happened: Set<AnyEventObject>;
}

/** Shortest paths to every state, and on through every transition to every end that it has. */
function pathsOf(walk: Walk, { possible, happened }: Heard): Path[] {
  const { machine, inputs } = walk;
  const walked = new Set<string>();
  const isNew = (from: Snapshot, { event, state: to }: Edge): boolean => {
    happened.add(event);
    const taken = machine.getTransitionData(from, event).map(keyOf);
    const what = JSON.stringify([taken, to.value]);
    return !walked.has(what) && Boolean(walked.add(what));
  };
  return inputs.flatMap((input): Path[] => {
    const options = graphOptions(walk, input, possible);
    const after = new Map<string, { transitions: Record<string, Edge> }>(
      Object.entries(getAdjacencyMap(machine, options)),
    );
    return getShortestPaths(machine, options).flatMap(({ state, steps }): Path[] => {
      const before = steps
        .map(({ event }): AnyEventObject => event)
        .filter(({ type }) => type !== 'xstate.init');
      const next = Object.values(after.get(options.serializeState(state))?.transitions ?? {});
      return [
        { input, events: before },
        ...next
          .filter((edge) => isNew(state, edge))
          .map(({ event }): Path => ({ input, events: [...before, event] })),
      ];
    });
  });
}

/** What generated paths have come through. */
interface Walked {
  readonly states: ReadonlySet<string>;
  readonly transitions: ReadonlySet<AnyTransitionDefinition>;
  /** What the walk says can happen, and what of it meant something somewhere. */
  readonly possible: ReadonlySet<AnyEventObject>;
  readonly happened: ReadonlySet<AnyEventObject>;
}

/** Replays every generated path on the running machine and says what they came through. */
export function walkThrough(walk: Walk): Walked {
  const { machine } = walk;
  const states = new Set<string>();
  const transitions = new Set<AnyTransitionDefinition>();
  const possible = new Set<AnyEventObject>();
  const happened = new Set<AnyEventObject>();
  for (const { input, events } of pathsOf(walk, { possible, happened })) {
    const actor = createActor(machine, {
      input,
      inspect: (event) => {
        if (event.type !== '@xstate.microstep' || event.actorRef.sessionId !== event.rootId) return;
        for (const transition of event._transitions) {
          transitions.add(transition);
          // States that are left at once are seen only by the transitions through them.
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

/** Says what of a machine no generated path reaches, and which events mean nothing anywhere (D2). */
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
