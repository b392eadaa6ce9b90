import type { ServerResponse } from 'node:http';
import { ALIVE } from '#contract/platform.ts';
import { DATA_HEADERS } from './security-headers.ts';

/** The interval of the signs of life, in ms. The wizard takes a stream that is silent for twice as long for dead. */
const HEARTBEAT = 15_000;
/**
 * The most streams of one browser session in a process: one is enough; another allows for a reconnect or a further tab. Over
 * HTTP/1.1 a browser has six connections for all of its tabs, and none may be left for calls if each carries a stream: two
 * processes, which know nothing of each other's, leave two (N2).
 */
const PER_OWNER = 2;
/**
 * When the page of one that was too many reconnects, in ms. Until then it polls, and asks for a stream itself once it is
 * seen: otherwise the tabs of a browser would take the streams from each other all the time (Q5).
 */
const TOO_MANY_FOR = 5 * 60_000;
/** How many bytes a reader may leave unread before it counts as gone. */
const MAX_UNREAD = 64 * 1024;

/**
 * The reconnection time for browsers whose stream broke, in ms; spread, so that those of a crashed process do
 * not all return at once.
 */
const LOST_FOR = 1000;
const SPREAD = 2000;

/** One open stream of server-sent events. */
export interface EventStream {
  send(event: string, data: unknown): void;
  /** Ends the stream. The browser reconnects after the given time, or after its default. */
  end(retryAfter?: number): void;
}

/** Whose stream it is, and how long it may last. */
interface Listener {
  /** The browser session. */
  readonly owner: string;
  /** The address, as calls are counted. */
  readonly caller: string;
  /** The time after which no event can come. */
  readonly until: number;
}

type Open = EventStream & Listener;

/** All open streams of this process. One shared timer keeps them alive, and ends those past their time (Q5). */
export class EventStreams {
  readonly #open = new Set<Open>();
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;
  #closing: number | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  get size(): number {
    return this.#open.size;
  }

  /** How many streams are open to an address. */
  countOf(caller: string): number {
    return [...this.#open].filter((stream) => stream.caller === caller).length;
  }

  open(raw: ServerResponse, listener: Listener): EventStream {
    raw.writeHead(200, {
      ...DATA_HEADERS,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.write(`retry: ${LOST_FOR + Math.ceil(Math.random() * SPREAD)}\n\n`);
    const stream: Open = {
      ...listener,
      send: (event, data) => {
        if (raw.writableEnded || raw.destroyed) return;
        raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        if (raw.writableLength > MAX_UNREAD) raw.destroy();
      },
      end: (retryAfter) => {
        if (raw.writableEnded) return;
        raw.end(retryAfter === undefined ? '' : `retry: ${retryAfter}\n\n`);
      },
    };
    this.#open.add(stream);
    raw.on('close', () => this.#forget(stream));
    const own = [...this.#open].filter(({ owner }) => owner === listener.owner);
    for (const surplus of own.slice(0, -PER_OWNER)) surplus.end(TOO_MANY_FOR);
    this.#timer ??= setInterval(() => this.#beat(), HEARTBEAT).unref();
    if (this.#closing !== undefined) stream.end(this.#closing);
    return stream;
  }

  /**
   * Ends all streams, and any that is opened later. The browsers reconnect at different moments within the
   * given time.
   */
  closeAll(within: number): void {
    this.#closing = within;
    for (const stream of this.#open) stream.end(Math.ceil(Math.random() * within));
  }

  #forget(stream: Open): void {
    this.#open.delete(stream);
    if (this.#open.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #beat(): void {
    for (const stream of this.#open) {
      if (this.#now() >= stream.until) stream.end();
      else stream.send(ALIVE, {});
    }
  }
}
