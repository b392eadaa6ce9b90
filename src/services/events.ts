import * as z from 'zod/mini';
import { API_BASE } from '#contract/endpoint.ts';
import { ALIVE, eventsPath } from '#contract/platform.ts';
import { parseAnswer } from '#contract/safe-json.ts';
import { whenPainted } from '#src/loading/when.ts';
import { newReference } from './reference.ts';

/** How long a lost stream may take to reconnect before polling starts, in ms. */
const POLL_AFTER = 2000;
const LONGEST_PAUSE = 15_000;
/**
 * How long a stream may be silent, in ms, before it counts as dead. Randomly shortened down to half, which is
 * still twice the interval of the signs of life.
 */
const SILENT_FOR = 60_000;
/** Random factor, so that pages which lost their streams at the same moment do not all reconnect at once. */
const spread = () => (1 + Math.random()) / 2;

/** What to listen for, and what to poll while the stream is down. */
interface Watch<Payload> {
  readonly authenticationId: string;
  /** The event's name and schema. */
  readonly name: string;
  readonly schema: z.ZodMiniType<Payload>;
  readonly hear: (payload: Payload) => void;
  /** Fetches the present status: after a loss, and when the page becomes visible again (Q5). */
  readonly ask: () => void;
}

/**
 * Listens for one kind of event of an authentication (Q5, C4). It uses server-sent events with the browser's
 * own reconnection; once the browser gives up, it opens a new stream after growing pauses, and polls in
 * between. A stream counts as open only after something came through it, because some proxies accept it but
 * hold back its data. A silent stream counts as dead, even if the browser does not notice, as after a change of
 * network. Returns a function that unsubscribes.
 */
export function watchEvents<Payload>({
  authenticationId,
  name,
  schema,
  hear,
  ask,
}: Watch<Payload>) {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = POLL_AFTER;
  let isAlive = false;

  const open = () => {
    source = new EventSource(API_BASE + eventsPath(authenticationId));
    source.addEventListener(name, ({ data }) => {
      heard();
      const payload = z.safeParse(schema, parseAnswer(String(data)));
      if (payload.success) return hear(payload.data);
      // Something has happened, even if it cannot be read what: signs of life would keep the page from asking.
      newReference(`events: ${name} breaks the contract`);
      ask();
    });
    source.addEventListener(ALIVE, heard);
    source.addEventListener('error', lost);
  };
  const heard = () => {
    isAlive = true;
    pause = POLL_AFTER;
    clearTimeout(timer);
    timer = setTimeout(silent, SILENT_FOR * spread());
  };
  const silent = () => {
    isAlive = false;
    source?.close();
    catchUp();
  };
  /**
   * The browser reports each failed reconnection: only the first starts the waiting, the others do not postpone
   * it.
   */
  const lost = () => {
    if (!isAlive) return;
    isAlive = false;
    clearTimeout(timer);
    wait();
  };
  /** Repeats until something comes through: polls, and reopens the stream if it is closed. */
  const wait = () => {
    timer = setTimeout(catchUp, pause * spread());
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  };
  const catchUp = () => {
    ask();
    wait();
    if (source && source.readyState === source.CLOSED) open();
  };
  const askIfSeen = () => {
    if (document.visibilityState !== 'visible') return;
    ask();
    // Its stream may have had to make room for those of other tabs.
    if (source && !isAlive) {
      source.close();
      open();
    }
  };

  // The customer's next screen does not wait for it: a stream begins with the present status.
  const stopOpening = whenPainted(() => {
    // First, as a browser in which there are no streams throws: then it only polls.
    wait();
    open();
  });
  document.addEventListener('visibilitychange', askIfSeen);
  window.addEventListener('online', askIfSeen);
  return () => {
    stopOpening();
    source?.close();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', askIfSeen);
    window.removeEventListener('online', askIfSeen);
  };
}
