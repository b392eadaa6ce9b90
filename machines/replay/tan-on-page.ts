import { type ActorOptions, type ActorRefFrom, type AnyActorRef, createActor } from 'xstate';
import * as z from 'zod/mini';
import { Challenge } from '#contract/tan.ts';
import { tanMachine } from '../tan/machine.ts';
import { deaf } from '../testing/answers.ts';
import { challenge } from '../testing/replies.ts';
import { findMachine } from './find-machine.ts';
import { inEnglish } from './in-english.ts';
import type { Stage } from './stage.ts';

/** Far more than the longest chain of promises that a step sets off. */
const HOPS = 100;

/** Lets chains of promises settle. Ports on a stage wait for nothing else. */
async function settle(): Promise<void> {
  for (let hop = 0; hop < HOPS; hop += 1) await undefined;
}

/** The machines that need a TAN for an unconfirmed order. */
const ORDERS = ['confirmation', 'remittance'];

/** The running machine with an unconfirmed order. */
function unconfirmedIn(app: AnyActorRef): AnyActorRef | undefined {
  return ORDERS.map((machine) => findMachine(app, machine)).find((actor) =>
    actor?.getSnapshot().matches('unconfirmed'),
  );
}

/**
 * The TAN component, which the page shows while an order is unconfirmed (A5): a separate machine, whose
 * result the page reports to the log-in.
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

  /** Its machine, while the component is on the page. */
  get actor(): AnyActorRef | undefined {
    return this.#actor;
  }

  /**
   * Waits until everything that follows by itself has happened, in the component as well. Returns what prevented
   * the component from opening; `undefined` if nothing did.
   */
  async settled(app: AnyActorRef): Promise<string | undefined> {
    await settle();
    const hindrance = this.#follow(app);
    await settle();
    return hindrance;
  }

  /** Opens or closes the component according to the state of the log-in. Returns what prevented it. */
  #follow(app: AnyActorRef): string | undefined {
    const order = unconfirmedIn(app);
    if (order === this.#order) return undefined;
    this.leave();
    this.#order = order;
    if (!order) return undefined;
    const challenge = z.safeParse(Challenge, order.getSnapshot().context.challenge, inEnglish);
    if (!challenge.success) {
      const faults = challenge.error.issues.map(
        ({ path, message }) => `${z.core.toDotPath(['challenge', ...path])}: ${message}`,
      );
      return `no order has such a challenge: ${faults.join('; ')}`;
    }
    this.#actor = this.#open(order, challenge.data);
    return undefined;
  }

  /** Closes the component. */
  leave(): void {
    this.#actor?.stop();
    this.#actor = undefined;
  }

  #open(order: AnyActorRef, challenge: Challenge) {
    const input = {
      challenge,
      // No stream to listen to: events of the order come from the sequence.
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
