import type { AnyActorRef, Observer, Subscription } from 'xstate';

/** Listens to a list of actors, such as those from the app to the present step. */
export class Watch {
  readonly #observer: Partial<Observer<unknown>>;
  #actors: readonly AnyActorRef[] = [];
  #subscriptions: Subscription[] = [];

  constructor(observer: Partial<Observer<unknown>>) {
    this.#observer = observer;
  }

  /** Listens to these actors from now on, instead of the previous ones. */
  follow(actors: readonly AnyActorRef[]): void {
    if (areSame(actors, this.#actors)) return;
    this.stop();
    this.#actors = actors;
    this.#subscriptions = actors.map((actor) => actor.subscribe(this.#observer));
  }

  stop(): void {
    for (const subscription of this.#subscriptions) subscription.unsubscribe();
  }
}

/** Whether two lists have the same members, in the same order. */
export const areSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((member, i) => member === b[i]);
