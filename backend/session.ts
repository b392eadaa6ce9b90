import * as z from 'zod/mini';
import { digest, keyed, randomToken } from './crypto.ts';
import { AUTHENTICATION, isExpired, LEAVABLE_FOR } from './process/model.ts';
import { Refusal } from './refusal.ts';
import type { Secrets } from './secrets.ts';
import { entryKind, type Store } from './store/store.ts';

const Bound = z.object({ id: z.string(), clientId: z.string(), redirectUri: z.string() });
const Session = z.object({
  /** The log-ins of this browser, oldest first: one per tab. */
  authentications: z.array(Bound),
  /** The intent at which this id was replaced by its successor (S2). */
  retiredBy: z.optional(z.string()),
  /** The intent at which this id came to be. */
  bornOf: z.optional(z.string()),
});
type SessionEntry = z.infer<typeof Session>;
export type BoundAuthentication = z.infer<typeof Bound>;

const SESSION = entryKind('session', Session);

/** A browser's session as its cookie opened it. `token` is the cookie's value and is stored nowhere. */
export interface OpenSession extends SessionEntry {
  readonly token: string;
}

/** Browser sessions: the cookie's value is a key, the store holds its digest only. */
export class Sessions {
  readonly #store: Store;
  readonly #key: string;
  readonly #now: () => number;

  constructor(store: Store, secrets: Secrets, now: () => number) {
    this.#store = store;
    this.#key = secrets.key('session');
    this.#now = now;
  }

  /** The session of a cookie's value, also when another id has taken its place (S2). */
  async open(token: string | undefined): Promise<OpenSession | undefined> {
    if (token === undefined || token === '') return undefined;
    const entry = await this.#store.get(SESSION, digest(token));
    return entry && { ...entry, token };
  }

  /** The session whose id this still is (S2). */
  async openCurrent(token: string | undefined): Promise<OpenSession | undefined> {
    const session = await this.open(token);
    return session?.retiredBy === undefined ? session : undefined;
  }

  /** {@link openCurrent}. @throws {Refusal} USER_SESSION_EXPIRED when it is none's. */
  async current(token: string | undefined): Promise<OpenSession> {
    const session = await this.openCurrent(token);
    if (session === undefined) throw new Refusal('USER_SESSION_EXPIRED');
    return session;
  }

  /** Whether a log-in of this browser goes on: neither ended nor expired (S4). `loggedIn`: and has its customer. */
  async isLive({ authentications }: SessionEntry, loggedIn = false): Promise<boolean> {
    for (const { id } of authentications.toReversed()) {
      const found = await this.#store.get(AUTHENTICATION, id);
      if (found === undefined || found.ending !== undefined) continue;
      if (isExpired(found, this.#now())) continue;
      if (!loggedIn || found.customerId !== undefined) return true;
    }
    return false;
  }

  /** {@link current}, and {@link isLive}. @throws {Refusal} USER_SESSION_EXPIRED when it is not. */
  async live(token: string | undefined, loggedIn = false): Promise<OpenSession> {
    const session = await this.current(token);
    if (!(await this.isLive(session, loggedIn))) throw new Refusal('USER_SESSION_EXPIRED');
    return session;
  }

  /** Binds a log-in to the browser's session, opening one where there is none. */
  async bind(token: string | undefined, authentication: BoundAuthentication): Promise<string> {
    const open = await this.openCurrent(token);
    if (open !== undefined) {
      const entry = await this.#store.update(SESSION, digest(open.token), (current) =>
        current === undefined || current.retiredBy !== undefined
          ? undefined
          : this.#entry({
              ...current,
              authentications: [...current.authentications, authentication].slice(-20),
            }),
      );
      if (entry?.authentications.some(({ id }) => id === authentication.id)) return open.token;
    }
    const fresh = randomToken();
    const { value, expiresAt } = this.#entry({ authentications: [authentication] });
    await this.#store.put(SESSION, digest(fresh), value, { expiresAt });
    return fresh;
  }

  /**
   * Replaces the session's id at log-in (S2). The successor is derived from the old value and the
   * intent, so that a repeated request whose first answer was lost receives the same successor, and
   * two tabs logging in at once end in one session. Nobody who knows only the old value can derive it;
   * and whoever comes back with an id that somebody else's log-in has replaced is given none.
   */
  async rotate(session: OpenSession, intent: string): Promise<string | undefined> {
    if (session.bornOf === intent) return session.token;
    if (session.retiredBy !== undefined && session.retiredBy !== intent) return undefined;
    const retired = await this.#store.update(SESSION, digest(session.token), (current) =>
      current === undefined || current.retiredBy !== undefined
        ? undefined
        : this.#entry({ ...current, retiredBy: intent }),
    );
    const retiredBy = retired?.retiredBy ?? intent;
    const successor = keyed(this.#key, 'successor', `${session.token} ${retiredBy}`);
    await this.#store.update(SESSION, digest(successor), (current) =>
      current === undefined
        ? this.#entry({
            authentications: retired?.authentications ?? session.authentications,
            bornOf: retiredBy,
          })
        : undefined,
    );
    return successor;
  }

  #entry(value: SessionEntry) {
    return { value, expiresAt: this.#now() + LEAVABLE_FOR };
  }
}
