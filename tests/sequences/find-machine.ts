import { Actor, type AnyActorRef, StateMachine } from 'xstate';

const isRunning = (actor: AnyActorRef) => actor.getSnapshot().status === 'active';
const runs = (actor: AnyActorRef, machine: string) =>
  actor instanceof Actor && actor.logic instanceof StateMachine && actor.logic.id === machine;

/** The running machine of this id, the deepest first. */
export function findMachine(actor: AnyActorRef, machine: string): AnyActorRef | undefined {
  const children: AnyActorRef[] = Object.values(actor.getSnapshot().children ?? {});
  for (const child of children) {
    const found = child && isRunning(child) ? findMachine(child, machine) : undefined;
    if (found) return found;
  }
  return runs(actor, machine) ? actor : undefined;
}
