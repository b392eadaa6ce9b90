import { EventEmitter } from 'node:events';
import type * as z from 'zod/mini';
import type { ChallengeEvent } from '#contract/tan.ts';

export type ChallengeNews = z.infer<typeof ChallengeEvent>;

/** Carries news of one log-in to the pages that watch it. One process here; Redis for several. */
export interface EventBus {
  publish(authenticationId: string, news: ChallengeNews): void;
  /** Answers how to stop listening. */
  subscribe(authenticationId: string, listener: (news: ChallengeNews) => void): () => void;
}

export function localEventBus(): EventBus {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    publish: (id, news) => void emitter.emit(id, news),
    subscribe(id, listener) {
      emitter.on(id, listener);
      return () => void emitter.off(id, listener);
    },
  };
}
