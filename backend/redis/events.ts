import * as z from 'zod/mini';
import { parseJson } from '#contract/safe-json.ts';
import { randomToken } from '../keys/crypto.ts';
import { type EventBus, localEventBus, News } from '../process/events/bus.ts';
import type { Connection, RedisLink } from './link.ts';

/** `look`: an event was not delivered, so listeners have to look at the state themselves. */
const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('news'), from: z.string(), id: z.string(), news: News }),
  z.object({ kind: z.literal('session'), from: z.string(), replaced: z.string() }),
  z.object({ kind: z.literal('look'), from: z.string() }),
]);
type Message = z.infer<typeof Message>;
type Unsent<M = Message> = M extends Message ? Omit<M, 'from'> : never;

export interface RedisEventBus extends EventBus {
  /** Subscribes on a connection that is used for nothing else. */
  listen(connection: Connection): Promise<void>;
  /** Whether an event could not be delivered; `look` is then sent to all processes as soon as possible. */
  readonly undelivered: boolean;
}

/**
 * The bus over Redis: delivers events of this process here at once, and to other processes by Redis pub/sub. As that
 * delivers at most once, `look` closes every gap: a process that could not listen looks at the state itself, and one
 * that could not publish makes all of them look (Q5).
 */
export function redisEventBus(link: RedisLink, prefix: string): RedisEventBus {
  const channel = `${prefix}events`;
  const from = randomToken(9);
  const local = localEventBus();
  let undelivered = false;

  async function send(message: Unsent): Promise<void> {
    const text = JSON.stringify({ ...message, from });
    await link.run((redis) => redis.publish(channel, text));
  }
  const tell = (message: Unsent) =>
    void send(message).catch(() => {
      undelivered = true;
    });
  link.onReady(() => {
    if (!undelivered) return;
    undelivered = false;
    tell({ kind: 'look' });
  });

  function hear(text: string): void {
    const message = z.safeParse(Message, parseJson(text)).data;
    if (message?.from === from) return;
    if (message?.kind === 'news') local.publish(message.id, message.news);
    else if (message?.kind === 'session') local.sessionReplaced(message.replaced);
    // Also for messages of another release that this one does not understand.
    else local.lookAgain();
  }

  return {
    get undelivered() {
      return undelivered;
    },
    subscribe: local.subscribe,
    onSessionReplaced: local.onSessionReplaced,
    publish(id, news) {
      local.publish(id, news);
      tell({ kind: 'news', id, news });
    },
    sessionReplaced(replaced) {
      local.sessionReplaced(replaced);
      tell({ kind: 'session', replaced });
    },
    async listen(connection) {
      await connection.subscribe(channel, hear);
      local.lookAgain();
    },
  };
}
