import type { Audit } from '../audit.ts';
import { reference } from '../crypto.ts';
import type { Store } from '../store/store.ts';
import { AUTHENTICATION, type Authentication } from './model.ts';
import { failureOf, stageOf } from './stage.ts';

const LIST = 'open log-ins';

/** Finds log-ins that customers have abandoned: no call ever tells of those (N5). */
export class Abandoned {
  readonly #store: Store;
  readonly #audit: Audit;
  readonly #now: () => number;

  constructor(store: Store, audit: Audit, now: () => number) {
    this.#store = store;
    this.#audit = audit;
    this.#now = now;
  }

  /** A log-in was opened: it is looked at once it may have expired. */
  async watch({ id, expiresAt }: Authentication): Promise<void> {
    await this.#store.remind(LIST, id, expiresAt);
  }

  /** Looks at those that are due. Each log-in is counted once, whichever process looks. */
  async look(): Promise<void> {
    for (const id of await this.#store.due(LIST)) await this.#judge(id);
  }

  async #judge(id: string): Promise<void> {
    let over = false;
    const stands = await this.#store.update(AUTHENTICATION, id, (current) => {
      over = false;
      if (current === undefined || current.ending !== undefined || this.#lives(current)) return;
      over = true;
      return { value: { ...current, over: true as const } };
    });
    if (stands === undefined || stands.ending !== undefined) return;
    if (!over) return this.watch(stands);
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

  #lives({ expiresAt }: Authentication): boolean {
    return this.#now() < expiresAt;
  }
}
