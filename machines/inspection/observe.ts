import {
  Actor,
  type ActorRefLike,
  type AnyTransitionDefinition,
  type InspectionEvent,
  StateMachine,
} from 'xstate';
import { seenContext, seenError, seenEvent, seenState } from './mask.ts';
import type { Message, SeenSnapshot, TransitionId } from './message.ts';

/** The protocol's version. */
const VERSION = '0.7.2';
const STATUS = ['active', 'done', 'error', 'stopped'] as const;

/** A machine's configuration as JSON: only what is in our code, no data of the run. */
function definitionOf({ config }: { readonly config: object }): string {
  return JSON.stringify(config, (key, value: unknown) => {
    if (key === 'context') return undefined;
    if (typeof value !== 'function') return value;
    return key === 'params' ? undefined : { type: value.name || 'inline' };
  });
}

/** The id of a transition; entering the machine is not one, and has none. */
function idOf(transition: AnyTransitionDefinition): TransitionId[] {
  const { source, eventType } = transition;
  const siblings = eventType === '' ? source.always : source.transitions.get(eventType);
  const index = siblings?.indexOf(transition) ?? -1;
  return index < 0 ? [] : [{ source: source.path.join('.'), event: eventType, index }];
}

/** An actor's snapshot, masked. */
function seenSnapshot(snapshot: object): SeenSnapshot {
  const { status, value, context, input, output, error }: Partial<Record<string, unknown>> = {
    ...snapshot,
  };
  return {
    status: STATUS.find((known) => known === status) ?? 'active',
    ...(value === undefined ? {} : { value: seenState(value) }),
    ...(context === undefined ? {} : { context: seenContext(context) }),
    ...(input === undefined ? {} : { input: seenContext(input) }),
    ...(output === undefined ? {} : { output: seenContext(output) }),
    ...(error === undefined ? {} : { error: seenError(error) }),
  };
}

/** Describes an actor when it appears. */
function birthOf(actorRef: ActorRefLike) {
  const about = { name: actorRef.sessionId, snapshot: { status: 'active' as const } };
  if (!(actorRef instanceof Actor)) return about;
  const { id, src, logic, _parent } = actorRef;
  const isMachine = logic instanceof StateMachine;
  const parent = _parent ? { parentId: _parent.sessionId } : {};
  const definition = isMachine ? { definition: definitionOf(logic) } : {};
  const runs = isMachine ? logic.id : src;
  const name = typeof runs === 'string' ? runs : id;
  return { ...about, ...parent, ...definition, name, src: id };
}

/**
 * Reports running actors in the inspector's protocol, synchronously and in order. XState's inspection events
 * leave the wizard only through here: all their data passes the gate (D1, S8).
 * @param run names this run in every message
 */
export function observe(
  run: string,
  tell: (message: Message) => void,
): (event: InspectionEvent) => void {
  let told = 0;
  const taken = new Map<string, TransitionId[]>();
  return (inspected) => {
    const { type, actorRef, rootId } = inspected;
    const { sessionId } = actorRef;
    const head = () => {
      told += 1;
      return {
        id: `${run}/${told}`,
        sessionId,
        rootId,
        createdAt: `${Date.now()}`,
        _version: VERSION,
      };
    };
    if (type === '@xstate.microstep') {
      const ids = inspected._transitions.flatMap(idOf);
      taken.set(sessionId, [...(taken.get(sessionId) ?? []), ...ids]);
    } else if (type === '@xstate.actor') {
      tell({ ...head(), type, ...birthOf(actorRef) });
    } else if (type === '@xstate.event') {
      const source = inspected.sourceRef ? { sourceId: inspected.sourceRef.sessionId } : {};
      tell({ ...head(), type, ...source, event: seenEvent(inspected.event) });
    } else if (type === '@xstate.snapshot') {
      const event = seenEvent(inspected.event);
      const snapshot = seenSnapshot(inspected.snapshot);
      tell({ ...head(), type, event, snapshot, transitions: taken.get(sessionId) ?? [] });
      taken.delete(sessionId);
    }
  };
}
