import type { BrowserContext } from 'playwright/test';
import { ALIVE } from '#contract/platform.ts';

/** How long a stream counts as alive after a heartbeat, in ms. */
export const BEAT = 20_000;
/** The event that tells a page that its streams are alive. */
export const BEATS = 'streams-alive';

/**
 * For a browser whose clock is moved: on request, gives each event stream the heartbeat that it would have
 * received in that time.
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
