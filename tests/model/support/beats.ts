import type { BrowserContext } from 'playwright/test';
import { ALIVE } from '#contract/platform.ts';

/** Time that one sign of life is good for, in ms. */
export const BEAT = 20_000;
/** Tells a page that its streams are alive. */
export const BEATS = 'streams-alive';

/**
 * In a browser whose clock is moved on: each stream hears, when it is told to, the sign of life that it would have
 * been sent in that time.
 */
export async function hearBeats(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ([alive, beats]) => {
      const streams = new Set<EventSource>();
      window.EventSource = class extends EventSource {
        constructor(url: string | URL) {
          super(url);
          streams.add(this);
        }
      };
      document.addEventListener(beats, () => {
        for (const stream of streams) {
          if (stream.readyState === EventSource.CLOSED) streams.delete(stream);
          else stream.dispatchEvent(new MessageEvent(alive, { data: '{}' }));
        }
      });
    },
    [ALIVE, BEATS] as const,
  );
}
