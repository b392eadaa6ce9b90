import { MAX_REDIRECTS } from '#machines/routes.ts';

/** Redirects closer together than this, in ms, are one chain. */
const WINDOW = 1000;

/** Counts redirects in a row (P2): more than 31 within a second are a loop. */
export class RedirectLimit {
  #count = 0;
  #last = Number.NEGATIVE_INFINITY;

  /** Notes a redirect at `now` (ms); false when there were too many. */
  allows(now: number): boolean {
    this.#count = now - this.#last < WINDOW ? this.#count + 1 : 1;
    this.#last = now;
    return this.#count <= MAX_REDIRECTS;
  }
}
