import * as z from 'zod/mini';
import { API_BASE } from '#contract/endpoint.ts';
import { eventsPath } from '#contract/platform.ts';

/** How long a lost stream is waited for before asking instead, in ms. */
const POLL_AFTER = 2000;
const LONGEST_PAUSE = 15_000;

/** The payload of a message, if it is one the contract knows. */
function payloadIn<Payload>(schema: z.ZodMiniType<Payload>, data: unknown): Payload | undefined {
  try {
    const payload = z.safeParse(schema, JSON.parse(String(data)));
    return payload.success ? payload.data : undefined;
  } catch {
    return undefined;
  }
}

/** What is heard, and what is asked while nothing can be heard. */
interface Watch<Payload> {
  readonly authenticationId: string;
  /** The event's name and form. */
  readonly name: string;
  readonly schema: z.ZodMiniType<Payload>;
  readonly hear: (payload: Payload) => void;
  /** Asks for what may have been missed: after a loss, and when the page is seen again (Q5). */
  readonly ask: () => void;
}

/**
 * Hears one kind of event of an authentication (Q5, C4): server-sent events with the browser's own
 * reconnection, a new stream with growing pauses when it has given up, and asking in between. Answers
 * how to stop.
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

  const open = () => {
    source = new EventSource(API_BASE + eventsPath(authenticationId));
    source.addEventListener(name, ({ data }) => {
      const payload = payloadIn(schema, data);
      if (payload !== undefined) hear(payload);
    });
    source.addEventListener('open', () => {
      pause = POLL_AFTER;
    });
    source.addEventListener('error', lose);
  };
  /** The stream is lost: ask instead, and open it anew if the browser will not. */
  const lose = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      ask();
      if (source?.readyState === EventSource.CLOSED) open();
      else if (source?.readyState !== EventSource.OPEN) lose();
    }, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  };
  const askIfSeen = () => {
    if (document.visibilityState === 'visible') ask();
  };

  open();
  document.addEventListener('visibilitychange', askIfSeen);
  window.addEventListener('online', askIfSeen);
  return () => {
    source?.close();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', askIfSeen);
    window.removeEventListener('online', askIfSeen);
  };
}
