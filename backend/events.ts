import { EventEmitter } from 'node:events';
import type { AppLogInEvent } from '#contract/app-log-in.ts';
import type { ChallengeEvent } from '#contract/tan.ts';

/** What a page that watches its log-in is told. */
export type News =
  | { readonly event: 'challenge'; readonly data: ChallengeEvent }
  | { readonly event: 'app-log-in'; readonly data: AppLogInEvent };

/** Carries news of one log-in to the pages that watch it. One process here; Redis for several. */
export interface EventBus {
  publish(authenticationId: string, news: News): void;
  /** Answers how to stop listening. */
  subscribe(authenticationId: string, listener: (news: News) => void): () => void;
  /** The id of a session was replaced: whatever was opened with the old one ends (S2). */
  sessionReplaced(oldSession: string): void;
  onSessionReplaced(session: string, listener: () => void): () => void;
}

export function localEventBus(): EventBus {
  const news = new EventEmitter<Record<string, [News]>>();
  const sessions = new EventEmitter<Record<string, []>>();
  news.setMaxListeners(0);
  sessions.setMaxListeners(0);
  return {
    publish: (id, item) => void news.emit(id, item),
    subscribe(id, listener) {
      news.on(id, listener);
      return () => void news.off(id, listener);
    },
    sessionReplaced: (session) => void sessions.emit(session),
    onSessionReplaced(session, listener) {
      sessions.on(session, listener);
      return () => void sessions.off(session, listener);
    },
  };
}
