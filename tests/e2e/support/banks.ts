import type { Bank } from './bank.ts';

/** Kinds of which a worker keeps a bank running: with so many, those that several files share are not started anew. */
const KEPT = 6;

/** Banks that are set up alike. One is started when a test wants it, and serves those after it too. */
export class BankKind<Kind extends Bank> {
  readonly #start: () => Promise<Kind>;
  #running: Kind | undefined;

  /** `start` says how such a bank is set up; it is called again after the one before was stopped. */
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
 * The banks of a worker. That tests want banks of other kinds takes no other worker, and so no other
 * browser: to start those was what half a minute of every run went into.
 */
export class Banks {
  /** The one lent last is first. */
  #kinds: BankKind<Bank>[] = [];

  /** A running bank of this kind, set back to how it started. What was lent long ago is stopped. */
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
