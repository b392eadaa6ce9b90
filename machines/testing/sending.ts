import type { AnyActorRef, AnyEventObject } from 'xstate';
import { pictureOf } from '../picture.ts';

/** Sends an event that the type of the actor does not list, such as the end of an invoked child. */
export function sendAny(actor: AnyActorRef, event: AnyEventObject): void {
  actor.send(event);
}

/** Sends an event to the deepest step that the customer is in. */
export function sendToStep(app: AnyActorRef, event: AnyEventObject): void {
  pictureOf(app).chain.at(-1)?.send(event);
}
