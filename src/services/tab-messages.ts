import * as z from 'zod/mini';
import type { Logger } from './logger.ts';

/** The channel between tabs that have no reference to each other. */
const TABS_CHANNEL = 'auth-frontend|tabs';

/** The messages between tabs (X8): who has a log-in, and its init data. Nothing else. */
export const TabMessage = z.union([
  /** Asks which tab has a log-in. */
  z.object({ type: z.literal('find-init-channel'), from: z.string() }),
  z.object({ type: z.literal('init-channel'), from: z.string(), to: z.string() }),
  /** Asks a tab for its init data. An opener is not addressed by name. */
  z.object({ type: z.literal('tab-init'), from: z.string(), to: z.optional(z.string()) }),
  /** `data`: serialised init data. */
  z.object({ type: z.literal('tab-init-data'), to: z.string(), data: z.string() }),
]);
export type TabMessage = z.infer<typeof TabMessage>;

/** Parses a message of the wizard; `undefined` for those of other scripts of this origin. */
const tabMessageIn = (data: unknown): TabMessage | undefined => z.safeParse(TabMessage, data).data;

/**
 * Listens for messages from other windows. Those of another origin are dropped; the first from each such
 * origin is reported, in the log and on the developer console (X8). Returns a function that unsubscribes.
 */
export function hearWindows(
  logger: Logger,
  hear: (message: TabMessage, source: MessageEventSource | null) => void,
): () => void {
  const foreigners = new Set<string>();
  const listen = ({ origin, data, source }: MessageEvent) => {
    if (origin === window.location.origin) {
      const message = tabMessageIn(data);
      if (message) hear(message, source);
    } else if (!foreigners.has(origin)) {
      foreigners.add(origin);
      const warning = `Messages from ${origin} are ignored`;
      logger.log('WARN', warning);
      console.warn(warning);
    }
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}

/** Joins the broadcast channel. Returns functions that send and leave. */
export function joinChannel(hear: (message: TabMessage) => void) {
  const channel = new BroadcastChannel(TABS_CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    const message = tabMessageIn(data);
    if (message) hear(message);
  });
  return {
    say: (message: TabMessage) => channel.postMessage(message),
    leave: () => channel.close(),
  };
}
