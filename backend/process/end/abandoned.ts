import { setImmediate as nextTurn } from 'node:timers/promises';
import { reference } from '../../keys/crypto.ts';
import type { Audit } from '../../observability/audit.ts';
import type { Store } from '../../store/store.ts';
import { AUTHENTICATION, type Authentication, isExpired } from '../authentication.ts';
import { failureOf, stageOf } from '../stage.ts';

const LIST = 'open log-ins';

/** Finds abandoned log-ins, which no call ever reports (N5). */
export class Abandoned {
  readonly #store: Store;
  readonly #audit: Audit;
  readonly #now: () => number;
  /** Ids that were taken from the list but not checked, because the store failed. They are checked next time. */
  readonly #left: string[] = [];
  #looking: Promise<void> | undefined;
  #isOver = false;

  constructor(store: Store, audit: Audit, now: () => number) {
    this.#store = store;
    this.#audit = audit;
    this.#now = now;
  }

  /** Schedules a check of a new log-in for when it may have expired. */
  async watch({ id, expiresAt }: Pick<Authentication, 'id' | 'expiresAt'>): Promise<void> {
    await this.#store.remind(LIST, id, expiresAt);
  }

  /**
   * Checks all that are due. Each log-in is counted once, whichever process checks it. Within a process, checks do
   * not overlap, as they would pile up if the store is slow.
   */
  look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Before this process stops: what it has taken from the list and not checked goes back, for the next one. */
  async rest(): Promise<void> {
    this.#isOver = true;
    await this.#looking?.catch(() => {});
    for (const id of this.#left.splice(0)) await this.#store.remind(LIST, id, this.#now());
  }

  async #lookOnce(): Promise<void> {
    const due = async () => (this.#isOver ? [] : this.#store.due(LIST));
    for (let ids = await due(); ids.length > 0; ids = await due()) await this.#judgeAll(ids);
    await this.#judgeAll(this.#left.splice(0));
  }

  async #judgeAll(ids: readonly string[]): Promise<void> {
    for (const [n, id] of ids.entries()) {
      if (this.#isOver) return void this.#left.push(...ids.slice(n));
      // The embedded store waits for nothing: nobody would be answered until all are checked.
      await nextTurn();
      try {
        await this.#judge(id);
      } catch (error) {
        // This one goes last, as it may be the cause of the failure.
        this.#left.push(...ids.slice(n + 1), id);
        throw error;
      }
    }
  }

  async #judge(id: string): Promise<void> {
    let over = false;
    const stands = await this.#store.update(AUTHENTICATION, id, (current) => {
      // Already over: counted before, or by this very call if the store's answer to it was lost.
      if (current === undefined || current.ending !== undefined || current.over) return;
      over = isExpired(current, this.#now());
      return over ? { value: { ...current, over: true as const } } : undefined;
    });
    if (stands === undefined || stands.ending !== undefined) return;
    if (!stands.over) return this.watch(stands);
    if (!over) return;
    const code = failureOf(stands);
    await this.#audit.write({
      event: code === undefined ? 'abandoned' : 'failed',
      traceId: stands.error?.traceId ?? reference(),
      authentication: id,
      client: stands.clientId,
      customerId: stands.customerId,
      step: stageOf(stands),
      detail: code,
    });
  }
}
