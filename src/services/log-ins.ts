import { logIn, normaliseIdentifier, type ProcessReply } from '#contract/process.ts';
import type { Answer } from '#machines/answer.ts';
import { addressOf, call } from './http.ts';
import type { TabStorage } from './storage.ts';

/** Where the log-in that is under way is kept: its key and its address. */
const KEPT = 'log-in';

/** Whether the bank has said what became of it; that there were too many calls says nothing. */
const isSettled = (answer: Answer<unknown>): boolean =>
  answer.kind === 'done' || (answer.kind === 'refused' && answer.code !== 'RATE_LIMITED');

/**
 * Logs in, also where the answer gets lost. With a log-in the session's id changes (S2), and a browser that has
 * not heard the new one is nobody; by the key of that log-in it is given the answer once more, and the id with
 * it (S6). So the key is kept in the tab, past a reload (P7), until the bank has said what became of it.
 */
export class LogIns {
  readonly #storage: TabStorage;
  /** Who tried last, as typed on this page. */
  #who: string | undefined;
  /** The lost answer, asked for once for calls that are made at the same time. */
  #reopened: Promise<Answer<ProcessReply> | undefined> | undefined;

  constructor(storage: TabStorage) {
    this.#storage = storage;
  }

  /** Sends a log-in to this address under a key of its own. */
  async send<Reply>(
    url: string,
    key: string,
    send: () => Promise<Answer<Reply>>,
  ): Promise<Answer<Reply>> {
    this.#reopened = undefined;
    this.#storage.write(`${key} ${url}`, KEPT);
    const answer = await send();
    if (isSettled(answer)) this.#storage.remove(KEPT);
    return answer;
  }

  /**
   * One attempt to log in. Where one before it was successful after all, the session has its new id by then, and the
   * bank says whether that was this customer: it may have been another's approval in the app, for one. Of a log-in
   * by one name nothing is asked for another that is typed on the same page.
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
    if (before && !isSettled(before)) return before;
    const key = crypto.randomUUID();
    const url = addressOf(logIn, { path: { id: authenticationId } });
    return this.send(url, key, () => send(key));
  }

  /** Makes a call; once more, if the session has a new id by now that this browser has not heard. */
  async reopening<Reply>(ask: () => Promise<Answer<Reply>>): Promise<Answer<Reply>> {
    const answer = await ask();
    if (answer.kind !== 'refused' || answer.code !== 'USER_SESSION_EXPIRED') return answer;
    this.#reopened ??= this.#askForLost();
    const lost = await this.#reopened;
    if (lost?.kind === 'done') return ask();
    this.#reopened = undefined;
    return lost === undefined || isSettled(lost) ? answer : lost;
  }

  /** The answer to the log-in that is still under way, of this authentication or of any; by nothing but its key. */
  async #askForLost(authenticationId?: string): Promise<Answer<ProcessReply> | undefined> {
    const [key = '', url = ''] = (this.#storage.read(KEPT) ?? '').split(' ');
    const isMeant = authenticationId === undefined || url.includes(`/${authenticationId}/`);
    if (key === '' || !isMeant) return undefined;
    return this.send(url, key, () => call(logIn, { url, idempotencyKey: key }));
  }
}
