import { EventEmitter } from 'node:events';
import * as z from 'zod/mini';
import { AppLogInEvent } from '#contract/app-log-in.ts';
import { ChallengeEvent } from '#contract/tan.ts';

/** The events that a page which watches its log-in gets. */
export const News = z.discriminatedUnion('event', [
  z.object({ event: z.literal('challenge'), data: ChallengeEvent }),
  z.object({ event: z.literal('app-log-in'), data: AppLogInEvent }),
]);
export type News = z.infer<typeof News>;

/** A listener of one log-in. */
export interface Listener {
  hear(news: News): void;
  /** Events may have been lost: look at the present state. */
  look(): void;
}

/** Delivers the events of a log-in to the pages that watch it: within one process, or over Redis between several. */
export interface EventBus {
  publish(authenticationId: string, news: News): void;
  /** Returns a function that unsubscribes. */
  subscribe(authenticationId: string, listener: Listener): () => void;
  /** The id of a session was replaced: streams that were opened with the old one end (S2). */
  sessionReplaced(oldSession: string): void;
  onSessionReplaced(session: string, listener: () => void): () => void;
}

/** The bus within this process. */
export interface LocalEventBus extends EventBus {
  /** Makes all listeners look at the present state. */
  lookAgain(): void;
}

/** The bus of one process. Listeners are called before `publish` returns (Q5). */
export function localEventBus(): LocalEventBus {
  const news = new EventEmitter<Record<string, [News]>>();
  const sessions = new EventEmitter<Record<string, []>>();
  const looks = new EventEmitter<{ look: [] }>();
  for (const emitter of [news, sessions, looks]) emitter.setMaxListeners(0);
  return {
    publish: (id, item) => void news.emit(id, item),
    subscribe(id, { hear, look }) {
      news.on(id, hear);
      looks.on('look', look);
      return () => {
        news.off(id, hear);
        looks.off('look', look);
      };
    },
    sessionReplaced: (session) => void sessions.emit(session),
    onSessionReplaced(session, listener) {
      sessions.on(session, listener);
      return () => void sessions.off(session, listener);
    },
    lookAgain: () => void looks.emit('look'),
  };
}
