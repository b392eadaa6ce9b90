import * as z from 'zod/mini';
import { digest, keyed, randomToken } from '../keys/crypto.ts';
import type { Secrets } from '../keys/secrets.ts';
import { isPending } from '../process/app-log-in/lifecycle.ts';
import {
  AUTHENTICATION,
  type Authentication,
  isRunning,
  LEAVABLE_FOR,
} from '../process/authentication.ts';
import { Refusal, Unavailable } from '../refusal.ts';
import { entryKind, type Store } from '../store/store.ts';

const Bound = z.object({ id: z.string(), clientId: z.string(), redirectUri: z.string() });
const Session = z.object({
  /** The log-ins of this browser, oldest first: one per tab. */
  authentications: z.array(Bound),
  /** The intent by which this id was replaced (S2). */
  retiredBy: z.optional(z.string()),
  /** The log-in that intent was for. Ids replaced by the previous release have none (N4). */
  retiredIn: z.optional(z.string()),
  /** How often that log-in had been restarted (E6). Ids replaced by the previous release have none, either. */
  retiredInRound: z.optional(z.number()),
  /** When it was replaced, in ms since 1970; nor have they this. */
  retiredAt: z.optional(z.number()),
  /** The log-in that created this id: see {@link birthOf}. */
  bornOf: z.optional(z.string()),
});
type SessionEntry = z.infer<typeof Session>;
export type BoundAuthentication = z.infer<typeof Bound>;

const SESSION = entryKind('session', Session);

/** How long a call can be on its way with an id that is replaced meanwhile, in ms: as long as the wizard waits for it. */
const ON_ITS_WAY = 20_000;

/** The most log-ins of one browser. */
const MOST = 20;

/** Names a log-in, and its customer: begun anew, it is another one. The key that it came with may come again (S2). */
const birthOf = (id: string, rounds: number): string => `${id} ${rounds}`;

/** A browser's session, opened by its cookie. `token` is the value of the cookie and is not stored. */
export interface OpenSession extends SessionEntry {
  readonly token: string;
}

/** Whether a log-in is far enough for a call. */
export type Suffices = (logIn: Authentication) => boolean;

/** The session that a log-in belongs to. */
interface Binding {
  readonly token: string;
  /** The log-in that made room for it, if there were too many. */
  readonly madeRoom: string | undefined;
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

  /** The session of a cookie's value, even if its id has been replaced (S2). */
  async open(token: string | undefined): Promise<OpenSession | undefined> {
    if (token === undefined) return undefined;
    const entry = await this.#store.get(SESSION, digest(token));
    return entry && { ...entry, token };
  }

  /** The session of a cookie's value, if the id is still valid (S2). */
  async openCurrent(token: string | undefined): Promise<OpenSession | undefined> {
    const session = await this.open(token);
    return session && (await this.isRetired(session)) ? undefined : session;
  }

  /**
   * Whether a session's id opens nothing any more, because the log-in that replaced it was stored (S2). If that failed,
   * nobody has the new id, and the browser needs the old one to try again (N2). Once the log-in was stored, the old id
   * stays retired, even if that log-in ends or begins anew. `known`: a log-in that the caller has read after the session,
   * so that it judges the session by the same state.
   */
  async isRetired(session: OpenSession, known?: Authentication): Promise<boolean> {
    const { retiredBy, retiredIn = '', retiredInRound } = await this.#asOf(session, known);
    if (retiredBy === undefined) return false;
    const isKnown = known?.id === retiredIn;
    const logIn = isKnown ? known : await this.#store.get(AUTHENTICATION, retiredIn);
    return logIn === undefined || logIn.rounds !== retiredInRound || logIn.way !== undefined;
  }

  /**
   * The session, read again if a customer may have logged in between the reading of it and of the log-in: its id was
   * replaced before that log-in was stored.
   */
  async #asOf(session: OpenSession, known: Authentication | undefined): Promise<SessionEntry> {
    const isOwn = known !== undefined && session.bornOf === birthOf(known.id, known.rounds);
    if (known?.way === undefined || isOwn || session.retiredBy !== undefined) return session;
    return (await this.#store.get(SESSION, digest(session.token))) ?? session;
  }

  /**
   * Why a call is refused whose session's id was replaced (S2): by the very log-in that it is for, or before it came, or
   * while it was on its way. In the last case nothing is over, and it may be made again with the new id, which the browser
   * has by now (N2).
   */
  async refusalOfRetired(
    { token }: OpenSession,
    { id, way }: Pick<Authentication, 'id' | 'way'>,
  ): Promise<Refusal | Unavailable> {
    const { retiredIn, retiredAt = 0 } = (await this.#store.get(SESSION, digest(token))) ?? {};
    const isOwn = way !== undefined && retiredIn === id;
    return !isOwn && this.#now() - retiredAt < ON_ITS_WAY
      ? new Unavailable('the session’s id was replaced meanwhile')
      : new Refusal('USER_SESSION_EXPIRED');
  }

  /** Like {@link openCurrent}. @throws {Refusal} USER_SESSION_EXPIRED if there is none. */
  async current(token: string | undefined): Promise<OpenSession> {
    const session = await this.openCurrent(token);
    if (session === undefined) throw new Refusal('USER_SESSION_EXPIRED');
    return session;
  }

  /** Whether this browser has a running log-in, neither ended nor expired (S4), that is far enough. */
  async #isLive({ authentications }: SessionEntry, suffices: Suffices): Promise<boolean> {
    for (const { id } of authentications.toReversed()) {
      const found = await this.#store.get(AUTHENTICATION, id);
      if (isRunning(found, this.#now()) && suffices(found)) return true;
    }
    return false;
  }

  /** Like {@link current}, with a running log-in that is far enough. @throws {Refusal} USER_SESSION_EXPIRED if it has none. */
  async live(token: string | undefined, suffices: Suffices = () => true): Promise<OpenSession> {
    const session = await this.current(token);
    if (!(await this.#isLive(session, suffices))) throw new Refusal('USER_SESSION_EXPIRED');
    return session;
  }

  /**
   * The log-in that makes room for another, if there are too many: the oldest in which nobody has logged in, and of these
   * rather one that waits for no approval in the app. Any page that a customer looks at can open further ones, and none
   * of them may take the place of a payment that is under way (S5), or of a QR code that is being scanned (Q5).
   */
  async #leastNeeded({ authentications }: SessionEntry): Promise<string | undefined> {
    if (authentications.length < MOST) return undefined;
    let pending: string | undefined;
    for (const { id } of authentications) {
      const found = await this.#store.get(AUTHENTICATION, id);
      const isNeeded = found?.customerId !== undefined || found?.ending?.kind === 'completed';
      if (isNeeded) continue;
      if (found === undefined || !isPending(found, this.#now())) return id;
      pending ??= id;
    }
    return pending;
  }

  /**
   * Adds a log-in to a session, as it was `seen`. Returns the one that made room; `undefined` if the session's id has been
   * replaced.
   */
  async #add(
    token: string,
    seen: SessionEntry,
    own: BoundAuthentication,
  ): Promise<Pick<Binding, 'madeRoom'> | undefined> {
    const madeRoom = await this.#leastNeeded(seen);
    const isIn = ({ authentications }: SessionEntry) =>
      authentications.some(({ id }) => id === own.id);
    let isFuller = false;
    const entry = await this.#store.update(SESSION, digest(token), (current) => {
      isFuller = false;
      if (current === undefined || current.retiredBy !== undefined || isIn(current))
        return undefined;
      const { authentications } = current;
      const isOther = authentications.at(-1)?.id !== seen.authentications.at(-1)?.id;
      isFuller = isOther && authentications.length >= MOST;
      if (isFuller) return undefined;
      const others = authentications.filter(({ id }) => id !== madeRoom);
      return this.#entry({ ...current, authentications: [...others, own].slice(-MOST) });
    });
    if (entry === undefined) return undefined;
    // Others were opened at the same moment: which one is needed least is another question now.
    if (isFuller) return this.#add(token, entry, own);
    return isIn(entry) ? { madeRoom } : undefined;
  }

  /** Adds a log-in to the browser's session; opens one if there is none. */
  async bind(token: string | undefined, authentication: BoundAuthentication): Promise<Binding> {
    const open = await this.openCurrent(token);
    const added = open && (await this.#add(open.token, open, authentication));
    if (open && added) return { token: open.token, ...added };
    const fresh = randomToken();
    const { value, expiresAt } = this.#entry({ authentications: [authentication] });
    await this.#store.put(SESSION, digest(fresh), value, { expiresAt });
    return { token: fresh, madeRoom: undefined };
  }

  /** Keeps a session whose log-in page is still open (A10). */
  async keep({ token }: Pick<OpenSession, 'token'>): Promise<void> {
    await this.#store.update(SESSION, digest(token), (current) => current && this.#entry(current));
  }

  /**
   * Replaces the session's id at log-in (S2). The new id is derived from the old one and the intent, so that a
   * repeated request whose first answer was lost gets the same id. So do two tabs of one log-in, which both have
   * the right PIN, and who tries again after a log-in that was not stored. The old id alone is not enough to derive it.
   * A browser with an id that another log-in has replaced gets no new one, and one that has the new id keeps it.
   */
  async rotate(
    session: OpenSession,
    intent: string,
    { id, rounds }: Pick<Authentication, 'id' | 'rounds'>,
  ): Promise<string | undefined> {
    const bornOf = birthOf(id, rounds);
    if (session.bornOf === bornOf) return session.token;
    const first = {
      retiredBy: intent,
      retiredIn: id,
      retiredInRound: rounds,
      retiredAt: this.#now(),
    };
    const retired = await this.#store.update(SESSION, digest(session.token), (current) =>
      current === undefined || current.retiredBy !== undefined
        ? undefined
        : this.#entry({ ...current, ...first }),
    );
    const { retiredBy = intent, retiredIn } = retired ?? { ...first, ...session };
    if (retiredBy !== intent && retiredIn !== id) return undefined;
    const successor = keyed(this.#key, 'successor', `${session.token} ${retiredBy}`);
    const { authentications } = retired ?? session;
    // There is one already, perhaps for long, if a log-in was tried that was not stored.
    await this.#store.update(SESSION, digest(successor), (current) =>
      this.#entry(current ?? { authentications, bornOf }),
    );
    return successor;
  }

  #entry(value: SessionEntry) {
    return { value, expiresAt: this.#now() + LEAVABLE_FOR };
  }
}
