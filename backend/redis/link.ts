import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, ErrorReply } from '@redis/client';
import { Unavailable } from '../refusal.ts';
import { Late, within } from '../within.ts';

/** The default time-out of a request to Redis, in ms. A restart of Redis takes less. */
const PATIENCE = 5000;
/** The time-out of a single command, in ms, after which it is repeated. */
const COMMAND_TIMEOUT = 2000;
const PING_EVERY = 2000;
const LONGEST_PAUSE = 1000;
/** How long a connection must last to count as good, in ms: a replica accepts one, and then refuses the first write. */
const PROVEN_AFTER = 1000;

/** Error replies of a Redis that is temporarily unable: loading its data, a replica, out of memory. */
const NOT_NOW =
  /^(LOADING|READONLY|MASTERDOWN|OOM|MISCONF|BUSY|NOREPLICAS|CLUSTERDOWN|TRYAGAIN|UNBLOCKED)\b/;

/** Error replies to a user whose rights were changed: nothing is wrong with the call, and waiting changes nothing. */
const NOT_ALLOWED = /^(NOPERM|NOAUTH)$/;

/** One connection. A lost one is replaced, never repaired, so that all kinds of loss are handled the same way. */
const connection = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: { connectTimeout: COMMAND_TIMEOUT, reconnectStrategy: false },
  });
export type Connection = ReturnType<typeof connection>;

/**
 * What stands before the reason, up to Redis 6, if a command inside a script is refused:
 * `ERR Error running script (call to f_…): @user_script: 3: -READONLY You can't …`.
 */
const BEFORE_REASON = /^ERR Error running script .*: -(?=[A-Z]+\b)/s;

/** Redis did not carry out a command in time. */
export class OutOfReach extends Unavailable {}

export interface LinkOptions {
  readonly url: string;
  /** Prepares each new connection before anybody uses it: a subscription, for instance. */
  readonly prepare?: (connection: Connection) => Promise<void>;
  /** Called whenever the connection is lost, and once it is restored for good. */
  readonly onChange?: (state: 'lost' | 'ready', why: string) => void;
  /** How long callers wait for an answer, in ms. */
  readonly patience?: number;
}

export interface Patience {
  /** How long to wait and try again, in ms. */
  readonly patience?: number;
  /** Whether the command may be repeated after a lost answer. */
  readonly repeatable?: boolean;
}

/** What follows `ERR`, the word for everything without one of its own, as far as it quotes nothing of the request. */
const AFTER_ERR = /^ERR (?:max number of clients reached|unknown command)\b/;

/** What Redis 7 says of a command inside a script that its user may not run, where it says `NOPERM` of any other. */
const NOT_ALLOWED_IN_SCRIPT = /^ERR The user executing the script can't /;

/** The kind of an error in one word, or in those of Redis, without data of the request. */
export const wordFor = (error: unknown): string => {
  if (!(error instanceof Error)) return 'closed';
  if (error instanceof ErrorReply) {
    const reason = error.message.replace(BEFORE_REASON, '');
    if (NOT_ALLOWED_IN_SCRIPT.test(reason)) return 'NOPERM';
    return AFTER_ERR.exec(reason)?.[0] ?? reason.split(' ')[0] ?? 'refused';
  }
  // The client names its errors by their class only.
  const name = error.name === 'Error' ? error.constructor.name : error.name;
  return 'code' in error && typeof error.code === 'string' ? error.code : name;
};

/** Whether this time passes before the signal ends it. */
const passed = (milliseconds: number, signal: AbortSignal): Promise<boolean> =>
  pause(milliseconds, true, { signal }).catch(() => false);

/** Settles when Redis stops answering: a network that drops every packet reports no error. */
async function silence(open: Connection, signal: AbortSignal): Promise<unknown> {
  while (await passed(PING_EVERY, signal)) {
    const answer = within(COMMAND_TIMEOUT, open.ping());
    const answered = await answer.then(
      () => true,
      () => false,
    );
    if (!answered) return new Late();
  }
  return undefined;
}

/**
 * The connection to Redis: notices when Redis stops answering, and reconnects for as long as it takes.
 * Calls wait a little for that and then fail; nothing is queued.
 */
export class RedisLink {
  readonly #options: LinkOptions;
  readonly #events = new EventEmitter<{ ready: []; closed: [] }>();
  readonly #closing = new AbortController();
  #connection: Connection | undefined;
  #why = 'never connected';
  #told: 'lost' | 'ready' = 'lost';
  /** Connections in a row that did not last. */
  #tries = 0;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#events.setMaxListeners(0);
    void this.#keepOpen();
  }

  /** Why there is no connection now. */
  get trouble(): string | undefined {
    return this.#connection === undefined ? this.#why : undefined;
  }

  /** Calls the listener whenever a connection is established. */
  onReady(listener: () => void): void {
    this.#events.on('ready', listener);
  }

  /**
   * Sends a command. Waits for a connection, and repeats the command after a loss unless that could do harm.
   * @throws {OutOfReach} if there was no answer in time.
   * @throws {Unavailable} if the user may not do that.
   */
  async run<T>(
    work: (connection: Connection) => Promise<T>,
    { patience = this.#options.patience ?? PATIENCE, repeatable = true }: Patience = {},
  ): Promise<T> {
    const until = performance.now() + patience;
    const left = () => Math.max(1, Math.ceil(until - performance.now()));
    // Why it refused says more than that the time was over before it refused once more.
    let refusal: string | undefined;
    for (;;) {
      const open = this.#connection ?? (await this.#opened(left()));
      try {
        return await within(Math.min(COMMAND_TIMEOUT, left()), work(open));
      } catch (error) {
        const word = wordFor(error);
        if (NOT_ALLOWED.test(word)) throw new Unavailable(word, { cause: error });
        if (!this.#passes(error, open)) throw error;
        // Another server is the primary now: a new connection to the same address reaches it, unlike this one, which
        // is lost for this reason.
        if (word === 'READONLY') open.emit('error', error);
        if (error instanceof ErrorReply) refusal = word;
        if (!repeatable || performance.now() >= until) throw new OutOfReach(refusal ?? word);
        await pause(20);
      }
    }
  }

  /** Runs a script on a key. @throws {OutOfReach} as {@link run} does. */
  script(
    text: string,
    key: string,
    args: readonly string[],
    patience?: Patience,
  ): Promise<unknown> {
    const given = { keys: [key], arguments: [...args] };
    return this.run((redis) => redis.eval(text, given), patience);
  }

  /** Whether the error is temporary: caused by the connection, not by the command. */
  #passes(error: unknown, open: Connection): boolean {
    if (error instanceof ErrorReply) return NOT_NOW.test(wordFor(error));
    return error instanceof Late || !open.isReady;
  }

  async #opened(milliseconds: number): Promise<Connection> {
    const signal = AbortSignal.timeout(milliseconds);
    if (!this.#closing.signal.aborted) {
      await once(this.#events, 'ready', { signal }).catch(() => undefined);
    }
    if (this.#connection === undefined) throw new OutOfReach(this.#why);
    return this.#connection;
  }

  async #keepOpen(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const fresh = connection(this.#options.url);
      const over = new AbortController();
      const end = () => {
        over.abort();
        fresh.destroy();
      };
      signal.addEventListener('abort', end, { once: true });
      this.#why = await this.#keep(fresh, over.signal);
      this.#connection = undefined;
      signal.removeEventListener('abort', end);
      end();
      if (!signal.aborted) this.#tell('lost');
      const wait = Math.min(LONGEST_PAUSE, 25 * 2 ** this.#tries) * (0.5 + Math.random() / 2);
      this.#tries += 1;
      await passed(wait, signal);
    }
    // Wakes up those that wait for a connection: there will be none.
    this.#events.emit('ready');
    this.#events.emit('closed');
  }

  /** Opens a connection and keeps it for as long as Redis answers; returns why it did not, or no longer does. */
  async #keep(fresh: Connection, signal: AbortSignal): Promise<string> {
    const lost = new Promise<unknown>((resolve) => fresh.on('error', resolve));
    try {
      // The time-out includes the handshake: a server may accept the connection and then stay silent.
      await within(COMMAND_TIMEOUT, fresh.connect());
      await within(COMMAND_TIMEOUT, this.#options.prepare?.(fresh) ?? Promise.resolve());
      this.#connection = fresh;
      this.#events.emit('ready');
      if (this.#tries === 0) this.#tell('ready');
      void this.#prove(signal);
      return wordFor(await Promise.race([lost, silence(fresh, signal)]));
    } catch (error) {
      return wordFor(error);
    }
  }

  /** Counts a connection as good if it lasts; until then, the next one is tried for later and later. */
  async #prove(signal: AbortSignal): Promise<void> {
    if (!(await passed(PROVEN_AFTER, signal))) return;
    this.#tries = 0;
    this.#tell('ready');
  }

  /** Tells of a change, once. */
  #tell(state: 'lost' | 'ready'): void {
    if (state === this.#told) return;
    this.#told = state;
    this.#options.onChange?.(state, state === 'lost' ? this.#why : '');
  }

  /** Closes the connection; waiting calls fail. */
  async close(): Promise<void> {
    const closed = once(this.#events, 'closed');
    this.#closing.abort();
    await closed;
  }
}
