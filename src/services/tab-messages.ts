import * as z from 'zod/mini';
import type { Logger } from './logger.ts';

/** The channel over which tabs that do not know each other speak. */
const TABS_CHANNEL = 'auth-frontend|tabs';

/** The messages between tabs (X8): who has a log-in, and its init data. Nothing else. */
export const TabMessage = z.union([
  /** Which tab has a log-in? */
  z.object({ type: z.literal('find-init-channel'), from: z.string() }),
  z.object({ type: z.literal('init-channel'), from: z.string(), to: z.string() }),
  /** What does a tab need? An opener is asked without being named. */
  z.object({ type: z.literal('tab-init'), from: z.string(), to: z.optional(z.string()) }),
  /** `data`: init data as it is written down. */
  z.object({ type: z.literal('tab-init-data'), to: z.string(), data: z.string() }),
]);
export type TabMessage = z.infer<typeof TabMessage>;

/** A message of the wizard, or `undefined`: other scripts of this origin send messages too. */
function tabMessageIn(data: unknown): TabMessage | undefined {
  const message = z.safeParse(TabMessage, data);
  return message.success ? message.data : undefined;
}

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

/** Joins the broadcast channel. Returns functions to send and to leave. */
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
