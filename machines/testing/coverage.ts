import {
  type AnyEventObject,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type StateValue,
} from 'xstate';
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import { statesOf, transitionsOf } from './transitions.ts';

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
}

type AnyContext = Snapshot['context'];
type Snapshot = ReturnType<AnyStateMachine['getInitialSnapshot']>;
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

/** Shortest paths to every state, each followed by everything that can happen there. */
function pathsOf({ machine, inputs, events, distinguish }: Walk): Path[] {
  const happening = (value: StateValue) => (typeof events === 'function' ? events(value) : events);
  const serializeState = ({ value, context }: Snapshot) =>
    JSON.stringify([value, distinguish?.(context)]);
  return inputs.flatMap((input): Path[] => {
    const options = {
      input,
      serializeState,
      // Two events that look alike when printed, as secrets do, are two.
      serializeEvent: identify(),
      events: (snapshot: Snapshot) =>
        happening(snapshot.value).filter(
          (event) => machine.getTransitionData(snapshot, event).length > 0,
        ),
    };
    const after = new Map<string, { transitions: Record<string, { event: AnyEventObject }> }>(
      Object.entries(getAdjacencyMap(machine, options)),
    );
    return getShortestPaths(machine, options).flatMap(({ state, steps }): Path[] => {
      const before = steps
        .map(({ event }): AnyEventObject => event)
        .filter(({ type }) => type !== 'xstate.init');
      const next = Object.values(after.get(serializeState(state))?.transitions ?? {});
      return [
        { input, events: before },
        ...next.map(({ event }): Path => ({ input, events: [...before, event] })),
      ];
    });
  });
}

/** Replays every generated path on the running machine and says what none of them reached (D2). */
export function findGaps(walk: Walk): Gaps {
  const { machine } = walk;
  const states = new Set<string>();
  const transitions = new Set<AnyTransitionDefinition>();
  for (const { input, events } of pathsOf(walk)) {
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
  return {
    states: statesOf(machine).filter((id) => !states.has(id)),
    transitions: transitionsOf(machine)
      .filter(({ definition }) => !transitions.has(definition))
      .map(({ name }) => name),
  };
}
