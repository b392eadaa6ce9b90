import type { AnyActorRef, Observer, Subscription } from 'xstate';

/** Listens to actors: of a log-in, to those from the app down to the present step. */
export class Watch {
  readonly #observer: Partial<Observer<unknown>>;
  #actors: readonly AnyActorRef[] = [];
  #subscriptions: Subscription[] = [];

  constructor(observer: Partial<Observer<unknown>>) {
    this.#observer = observer;
  }

  /** From now on listens to these, and to none of those before. */
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
