import type { EventStream } from '../../http/event-streams.ts';
import type { News } from './bus.ts';

/** What an event is about. */
function topicOf({ event, data }: News): string {
  return event === 'challenge' ? data.challengeId : data.id;
}

/** Sends one page every event as it comes, and from the state only what the page has not been sent yet (Q5). */
export class Told {
  readonly #stream: EventStream;
  /** What the page was told last of each: a challenge that was denied may be denied again, with another TAN. */
  readonly #last = new Map<string, string>();
  readonly #heardAt = new Map<string, number>();
  #now = 0;

  constructor(stream: EventStream) {
    this.#stream = stream;
  }

  hear(news: News): void {
    this.#now += 1;
    this.#heardAt.set(topicOf(news), this.#now);
    this.#tell(news);
  }

  /**
   * Call it before reading the state, and its result with what was found. Events that arrive in between are newer
   * than that.
   */
  look(): (seen: readonly News[]) => void {
    const began = this.#now;
    return (seen) => {
      for (const news of seen) {
        const topic = topicOf(news);
        const newer = (this.#heardAt.get(topic) ?? 0) > began;
        if (!newer && this.#last.get(topic) !== JSON.stringify(news.data)) this.#tell(news);
      }
    };
  }

  #tell(news: News): void {
    this.#last.set(topicOf(news), JSON.stringify(news.data));
    this.#stream.send(news.event, news.data);
  }
}
