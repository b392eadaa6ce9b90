import { setImmediate } from 'node:timers/promises';
import { type ActorOptions, type ActorRefFrom, type AnyActorRef, createActor } from 'xstate';
import { Challenge } from '#contract/tan.ts';
import { tanMachine } from '#machines/tan/machine.ts';
import { deaf } from '#machines/testing/answers.ts';
import { challenge } from '#machines/testing/replies.ts';
import { findMachine } from './find-machine.ts';
import type { Stage } from './stage.ts';

/** What is awaited in turn settles in turns of the loop. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
}

/** The machines whose unconfirmed order a TAN is asked for. */
const ORDERS = ['confirmation', 'remittance'];

/** The running machine with an order to confirm. */
function unconfirmedIn(app: AnyActorRef): AnyActorRef | undefined {
  return ORDERS.map((machine) => findMachine(app, machine)).find((actor) =>
    actor?.getSnapshot().matches('unconfirmed'),
  );
}

/**
 * The TAN component, as the page puts it beside the log-in while an order is unconfirmed (A5): a machine
 * of its own, whose end the page tells the log-in.
 */
export class TanOnPage {
  readonly #machine: typeof tanMachine;
  readonly #options: Pick<ActorOptions<typeof tanMachine>, 'clock' | 'inspect'>;
  #order: AnyActorRef | undefined;
  #actor: ActorRefFrom<typeof tanMachine> | undefined;

  constructor(stage: Stage, options: Pick<ActorOptions<typeof tanMachine>, 'clock' | 'inspect'>) {
    const { asks } = stage;
    this.#machine = tanMachine.provide({
      actors: {
        submitTan: asks('submitTan', challenge({ status: 'confirmed' })),
        requestTan: asks('requestTan', challenge()),
        watchChallenge: deaf(),
        clock: deaf(),
      },
    });
    this.#options = options;
  }

  /** Its machine, while it is there. */
  get actor(): AnyActorRef | undefined {
    return this.#actor;
  }

  /** Waits until everything that follows by itself has followed, on the page as well. */
  async settled(app: AnyActorRef): Promise<void> {
    await settle();
    this.#follow(app);
    await settle();
  }

  /** Comes and goes, as the log-in stands. */
  #follow(app: AnyActorRef): void {
    const order = unconfirmedIn(app);
    if (order === this.#order) return;
    this.leave();
    this.#order = order;
    if (order) this.#actor = this.#open(order);
  }

  /** Goes. */
  leave(): void {
    this.#actor?.stop();
    this.#actor = undefined;
    this.#order = undefined;
  }

  #open(order: AnyActorRef) {
    const input = {
      challenge: Challenge.parse(order.getSnapshot().context.challenge),
      // What happens to it comes from the sequence: nobody listens.
      authenticationId: '',
    };
    const actor = createActor(this.#machine, { ...this.#options, input });
    actor.subscribe({
      complete: () => {
        const output = actor.getSnapshot().output;
        if (output?.kind === 'confirmed') order.send({ type: 'order.confirmed' });
        if (output?.kind === 'failed')
          order.send({ type: 'order.failed', failure: output.failure });
      },
      error: () => {},
    });
    return actor.start();
  }
}
