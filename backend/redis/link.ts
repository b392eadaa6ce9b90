import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, ErrorReply } from '@redis/client';
import { Unavailable } from '../refusal.ts';
import { Late, within } from '../within.ts';

/** Whatever is asked of Redis is answered or given up after this, unless said otherwise; a restart of Redis takes less. */
const PATIENCE = 5000;
/** One command's share of it: then the same is asked once more. */
const COMMAND_TIMEOUT = 2000;
const PING_EVERY = 2000;
const LONGEST_PAUSE = 1000;

/** Answers of a Redis that works, but not now: loading its data, a replica, out of memory. */
const NOT_NOW =
  /^(LOADING|READONLY|MASTERDOWN|OOM|MISCONF|BUSY|NOREPLICAS|CLUSTERDOWN|TRYAGAIN|UNBLOCKED)\b/;

/** One connection; a lost one is never mended but replaced, so that every way of losing it is one way. */
const connection = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: { connectTimeout: COMMAND_TIMEOUT, reconnectStrategy: false },
  });
export type Connection = ReturnType<typeof connection>;

export interface LinkOptions {
  readonly url: string;
  /** Prepares each new connection before anybody uses it: a subscription, for instance. */
  readonly prepare?: (connection: Connection) => Promise<void>;
  /** Told at each loss and each return. */
  readonly onChange?: (state: 'lost' | 'ready', why: string) => void;
  /** How long callers wait for an answer, in ms. */
  readonly patience?: number;
}

export interface Patience {
  /** How long to wait and try again, in ms. */
  readonly patience?: number;
  /** Whether the same may be asked again when its answer was lost. */
  readonly repeatable?: boolean;
}

/** What went wrong, in a word that carries nothing of what was asked. */
const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'closed';
  if (error instanceof ErrorReply) return error.message.split(' ')[0] ?? 'refused';
  // The client names its errors by their class only.
  const name = error.name === 'Error' ? error.constructor.name : error.name;
  return 'code' in error && typeof error.code === 'string' ? error.code : name;
};

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

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#events.setMaxListeners(0);
    void this.#keepOpen();
  }

  /** Why there is no connection now. */
  get trouble(): string | undefined {
    return this.#connection === undefined ? this.#why : undefined;
  }

  /** Calls back each time a connection stands. */
  onReady(listener: () => void): void {
    this.#events.on('ready', listener);
  }

  /**
   * Asks Redis. Waits for a connection, and asks again after a loss unless that could do harm.
   * @throws {Unavailable} when there was no answer in time.
   */
  async run<T>(
    work: (connection: Connection) => Promise<T>,
    { patience = this.#options.patience ?? PATIENCE, repeatable = true }: Patience = {},
  ): Promise<T> {
    const until = performance.now() + patience;
    const left = () => Math.max(1, Math.ceil(until - performance.now()));
    for (;;) {
      const open = this.#connection ?? (await this.#opened(left()));
      try {
        return await within(Math.min(COMMAND_TIMEOUT, left()), work(open));
      } catch (error) {
        if (!this.#passes(error, open)) throw error;
        // The primary is another by now; its address leads there, this connection does not.
        if (error instanceof ErrorReply && error.message.startsWith('READONLY')) open.destroy();
        if (!repeatable || performance.now() >= until) throw new Unavailable(nameOf(error));
        await pause(20);
      }
    }
  }

  /** Has Redis run one of its scripts on a key. @throws {Unavailable} as {@link run} does. */
  script(
    text: string,
    key: string,
    args: readonly string[],
    patience?: Patience,
  ): Promise<unknown> {
    const given = { keys: [key], arguments: [...args] };
    return this.run((redis) => redis.eval(text, given), patience);
  }

  /** Whether it is a matter of time: the connection, and not what was asked. */
  #passes(error: unknown, open: Connection): boolean {
    if (error instanceof ErrorReply) return NOT_NOW.test(error.message);
    return error instanceof Late || open !== this.#connection || !open.isReady;
  }

  async #opened(milliseconds: number): Promise<Connection> {
    const signal = AbortSignal.timeout(milliseconds);
    if (!this.#closing.signal.aborted) {
      await once(this.#events, 'ready', { signal }).catch(() => undefined);
    }
    if (this.#connection === undefined) throw new Unavailable(this.#why);
    return this.#connection;
  }

  async #keepOpen(): Promise<void> {
    const { signal } = this.#closing;
    for (let tries = 0; !signal.aborted; tries += 1) {
      const fresh = connection(this.#options.url);
      const lost = new Promise<unknown>((resolve) => {
        fresh.on('error', resolve);
        fresh.on('end', resolve);
      });
      const giveUp = () => fresh.destroy();
      signal.addEventListener('abort', giveUp, { once: true });
      try {
        // Also the greeting: one that took the connection may say nothing more, and the next does not.
        await within(COMMAND_TIMEOUT, fresh.connect());
        await within(COMMAND_TIMEOUT, this.#options.prepare?.(fresh) ?? Promise.resolve());
        this.#connection = fresh;
        tries = 0;
        this.#options.onChange?.('ready', '');
        this.#events.emit('ready');
        this.#why = nameOf(await Promise.race([lost, this.#silence(fresh)]));
      } catch (error) {
        this.#why = nameOf(error);
      }
      const stood = this.#connection !== undefined;
      this.#connection = undefined;
      if (stood && !signal.aborted) this.#options.onChange?.('lost', this.#why);
      signal.removeEventListener('abort', giveUp);
      fresh.destroy();
      const wait = Math.min(LONGEST_PAUSE, 25 * 2 ** tries) * (0.5 + Math.random() / 2);
      await pause(wait, undefined, { signal }).catch(() => undefined);
    }
    // Whoever waits for a connection learns that there will be none.
    this.#events.emit('ready');
    this.#events.emit('closed');
  }

  /** Settles when Redis stops answering: a network that drops every packet reports no error. */
  async #silence(open: Connection): Promise<unknown> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await pause(PING_EVERY, undefined, { signal }).catch(() => undefined);
      if (open !== this.#connection) return undefined;
      const answered = await within(COMMAND_TIMEOUT, open.ping()).then(
        () => true,
        () => false,
      );
      if (!answered) return new Late();
    }
    return undefined;
  }

  /** Ends the connection; calls that still wait fail. */
  async close(): Promise<void> {
    const closed = once(this.#events, 'closed');
    this.#closing.abort();
    await closed;
  }
}
