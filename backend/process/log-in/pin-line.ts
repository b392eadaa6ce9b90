import { Unavailable } from '../../refusal.ts';

/** Node's pool for what takes a processor; an operator may have made it larger. */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4;
/** How many PINs are checked at once. One thread stays free, for the files that pages wait for. */
const AT_ONCE = Math.max(1, THREADS - 1);
/** How many may be in each line: all have their turn within a second or two. */
const MOST = 100;

/**
 * The line of those whose PINs are to be checked, which takes a processor ten milliseconds each. Where more come than it
 * can check, the last are sent away at once, to try again: answers that come too late are no use to anybody, and other
 * calls are answered as usual (N2). Those for whom something vouches are counted apart: no crowd of strangers keeps them
 * out (S4).
 */
export class PinLine {
  readonly #lengths = { vouched: 0, others: 0 };
  #checked = 0;
  readonly #waiting: (() => void)[] = [];

  /**
   * Takes a place in the line for an attempt, before anything of it is counted: to be sent away costs no attempt, and
   * tells nothing about a name.
   * @throws {Unavailable} if the line is too long.
   */
  async join<T>(who: 'vouched' | 'others', attempt: () => Promise<T>): Promise<T> {
    if (this.#lengths[who] >= MOST) throw new Unavailable('too many PINs at once');
    this.#lengths[who] += 1;
    try {
      return await attempt();
    } finally {
      this.#lengths[who] -= 1;
    }
  }

  /** Checks a PIN once it is its turn. */
  async check(pin: () => Promise<boolean>): Promise<boolean> {
    if (this.#checked < AT_ONCE) this.#checked += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await pin();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#checked -= 1;
      else next();
    }
  }
}
