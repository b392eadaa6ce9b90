import type { Bank } from './bank.ts';

/** How many kinds of banks a worker keeps running: enough that those used by several files are not restarted. */
const KEPT = 6;

/** Banks with the same setup. One is started when a test needs it, and reused by later tests. */
export class BankKind<Kind extends Bank> {
  readonly #start: () => Promise<Kind>;
  #running: Kind | undefined;

  /** `start`: starts such a bank; called again after the previous one was stopped. */
  constructor(start: () => Promise<Kind>) {
    this.#start = start;
  }

  /** The bank of this kind. @throws when it does not start. */
  async bank(): Promise<Kind> {
    this.#running ??= await this.#start();
    return this.#running;
  }

  async stop(): Promise<void> {
    const bank = this.#running;
    this.#running = undefined;
    await bank?.stop();
  }
}

/**
 * The banks of a worker. A test with another kind of bank needs no other worker, and so no other browser:
 * starting those took half a minute of every run.
 */
export class Banks {
  /** The most recently lent one is first. */
  #kinds: BankKind<Bank>[] = [];

  /** A running bank of this kind, reset to its initial state. Stops those that were not used for long. */
  async lend<Kind extends Bank>(kind: BankKind<Kind>): Promise<Kind> {
    this.#kinds = [kind, ...this.#kinds.filter((other) => other !== kind)];
    for (const old of this.#kinds.splice(KEPT)) await old.stop();
    const bank = await kind.bank();
    await bank.reset();
    return bank;
  }

  /** Stops them all. */
  async stop(): Promise<void> {
    await Promise.all(this.#kinds.map((kind) => kind.stop()));
  }
}
