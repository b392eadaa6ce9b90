import { Actor, type AnyActorRef, StateMachine } from 'xstate';

/** The machine that an actor runs; undefined if it runs something else. */
const machineOf = (actor: AnyActorRef) =>
  actor instanceof Actor && actor.logic instanceof StateMachine ? actor.logic : undefined;

const runningIn = (actor: AnyActorRef) =>
  Object.values<AnyActorRef>(actor.getSnapshot().children ?? {}).filter(
    (child) => child?.getSnapshot().status === 'active',
  );

/** The ids of the running machines, outermost first. */
export function machinesIn(actor: AnyActorRef): string[] {
  return [machineOf(actor)?.id ?? [], ...runningIn(actor).map(machinesIn)].flat();
}

/** The events that a machine handles in any of its states, without XState's own. */
export const eventsOf = (actor: AnyActorRef): readonly string[] =>
  (machineOf(actor)?.events ?? []).map(String).filter((event) => !event.startsWith('xstate.'));

/** Whether a machine handles an event in any of its states. */
export const knows = (actor: AnyActorRef, event: string): boolean =>
  eventsOf(actor).includes(event);

/** The running machine with this id; the innermost if there are several. */
export function findMachine(actor: AnyActorRef, machine: string): AnyActorRef | undefined {
  for (const child of runningIn(actor)) {
    const found = findMachine(child, machine);
    if (found) return found;
  }
  return machineOf(actor)?.id === machine ? actor : undefined;
}
