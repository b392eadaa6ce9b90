import { OutOfReach } from '../../redis/link.ts';

/**
 * Runs the tasks of one name one after the other. Other processes may still come in between. If a task
 * has waited for Redis in vain, those behind it do not wait again: all of them give up together (N2).
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name);
    const mine =
      before === undefined
        ? work()
        : before.then(work, (error: unknown) => {
            if (error instanceof OutOfReach) throw error;
            return work();
          });
    this.#last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name);
    }
  }
}
