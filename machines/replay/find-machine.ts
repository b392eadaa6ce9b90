import { Actor, type AnyActorRef, StateMachine } from 'xstate';

const isRunning = (actor: AnyActorRef) => actor.getSnapshot().status === 'active';
const runs = (actor: AnyActorRef, machine: string) =>
  actor instanceof Actor && actor.logic instanceof StateMachine && actor.logic.id === machine;

/** The ids of the running machines, outermost first. */
export function machinesIn(actor: AnyActorRef): string[] {
  const children: AnyActorRef[] = Object.values(actor.getSnapshot().children ?? {});
  const own = actor instanceof Actor && actor.logic instanceof StateMachine ? [actor.logic.id] : [];
  return [...own, ...children.filter((child) => child && isRunning(child)).flatMap(machinesIn)];
}

/** The events that a machine handles in any of its states, without XState's own. */
export const eventsOf = (actor: AnyActorRef): readonly string[] =>
  actor instanceof Actor && actor.logic instanceof StateMachine
    ? actor.logic.events.map(String).filter((event) => !event.startsWith('xstate.'))
    : [];

/** Whether a machine handles an event in any of its states. */
export const knows = (actor: AnyActorRef, event: string): boolean =>
  eventsOf(actor).includes(event);

/** The running machine with this id; the innermost if there are several. */
export function findMachine(actor: AnyActorRef, machine: string): AnyActorRef | undefined {
  const children: AnyActorRef[] = Object.values(actor.getSnapshot().children ?? {});
  for (const child of children) {
    const found = child && isRunning(child) ? findMachine(child, machine) : undefined;
    if (found) return found;
  }
  return runs(actor, machine) ? actor : undefined;
}
