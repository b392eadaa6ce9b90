import { logIn, normaliseIdentifier, type ProcessReply } from '#contract/process.ts';
import { type Answer, isUnknown } from '#machines/answer.ts';
import { addressOf, call } from './call.ts';
import { newId } from './new-id.ts';
import type { TabStorage } from './storage.ts';

/** The storage key for the log-in under way: its idempotency key and its address. */
const KEPT = 'log-in';

/** The same for the next wizard on this page: a portal that takes one away empties its storage (X9). */
let underWay = '';

/**
 * Logs in, even if the answer gets lost. A successful log-in changes the session's id (S2), and a browser that
 * did not receive the new one is not recognised any more. With the idempotency key of that log-in it gets the
 * answer again, and the new id with it (S6). So the tab keeps the key, even across a reload (P7), until the
 * bank has answered.
 */
export class LogIns {
  readonly #storage: TabStorage;
  /** The identifier of the last attempt on this page. */
  #who: string | undefined;
  /** The lost answer, requested once for concurrent calls. */
  #reopened: Promise<Answer<ProcessReply> | undefined> | undefined;

  constructor(storage: TabStorage) {
    this.#storage = storage;
  }

  /** Sends a log-in to this address with this idempotency key. */
  async send<Reply>(
    url: string,
    key: string,
    send: () => Promise<Answer<Reply>>,
  ): Promise<Answer<Reply>> {
    this.#reopened = undefined;
    underWay = `${key} ${url}`;
    this.#storage.write(underWay, KEPT);
    const answer = await send();
    if (!isUnknown(answer)) {
      underWay = '';
      this.#storage.remove(KEPT);
    }
    return answer;
  }

  /**
   * One attempt to log in. First asks for a lost answer: if an earlier attempt succeeded, the session then has
   * its new id. The attempt is sent nevertheless, and the bank decides whether the session belongs to this
   * customer, since the earlier log-in may have been somebody else's approval in the app. No lost answer is
   * requested if another identifier was typed on the same page.
   */
  async attempt(
    authenticationId: string,
    who: string,
    send: (key: string) => Promise<Answer<ProcessReply>>,
  ): Promise<Answer<ProcessReply>> {
    const name = normaliseIdentifier(who);
    const isSame = name === (this.#who ?? name);
    this.#who = name;
    const before = isSame && (await this.#askForLost(authenticationId));
    if (before && isUnknown(before)) return before;
    const key = newId();
    const url = addressOf(logIn, { path: { id: authenticationId } });
    return this.send(url, key, () => send(key));
  }

  /**
   * Makes a call. If the session is refused as expired, first asks for a lost answer, which may bring the
   * session's new id, and then repeats the call.
   */
  async reopening<Reply>(ask: () => Promise<Answer<Reply>>): Promise<Answer<Reply>> {
    const answer = await ask();
    if (answer.kind !== 'refused' || answer.code !== 'USER_SESSION_EXPIRED') return answer;
    this.#reopened ??= this.#askForLost().catch((error) => {
      this.#reopened = undefined;
      throw error;
    });
    const lost = await this.#reopened;
    if (lost?.kind === 'done') return ask();
    this.#reopened = undefined;
    return lost && isUnknown(lost) ? lost : answer;
  }

  /**
   * Asks for the answer to the log-in under way, of this authentication or any, with nothing but its
   * idempotency key.
   */
  async #askForLost(authenticationId?: string): Promise<Answer<ProcessReply> | undefined> {
    const [key = '', url = ''] = (this.#storage.read(KEPT) ?? underWay).split(' ');
    const isMeant = authenticationId === undefined || url.includes(`/${authenticationId}/`);
    if (key === '' || !isMeant) return undefined;
    return this.send(url, key, () => call(logIn, { url, idempotencyKey: key }));
  }
}
