import type { AnyActorRef, AnyEventObject } from 'xstate';
import { pictureOf } from '../picture.ts';

/** Sends an event that the actor's type does not list, such as the end of an invoked child. */
export function sendAny(actor: AnyActorRef, event: AnyEventObject): void {
  actor.send(event);
}

/** Sends an event to the deepest step. */
export function sendToStep(app: AnyActorRef, event: AnyEventObject): void {
  pictureOf(app).chain.at(-1)?.send(event);
}
