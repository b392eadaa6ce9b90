import { onTestFinished } from 'vitest';
import { ALIVE } from '#contract/platform.ts';
import { openStream } from './event-stream.ts';
import type { Wizard } from './harness.ts';

export interface Told {
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** A page that watches its log-in. */
export interface Watcher {
  /** The next event other than `alive`; `undefined` when the stream has ended. */
  next(): Promise<Told | undefined>;
  /** Reads until the server closes the stream; returns everything it sent. */
  rest(): Promise<string>;
  stop(): void;
}

export async function watch(wizard: Wizard): Promise<Watcher> {
  const { block, stop } = await openStream(wizard);
  onTestFinished(stop);

  return {
    async next() {
      for (;;) {
        const found = await block();
        if (found === undefined) return undefined;
        const [, event, data] = /^event: (.+)\ndata: (.+)$/.exec(found) ?? [];
        if (event === ALIVE) continue;
        if (event !== undefined && data !== undefined) return { event, data: JSON.parse(data) };
      }
    },
    async rest() {
      const said: string[] = [];
      for (let found = await block(); found !== undefined; found = await block()) said.push(found);
      return said.join('\n\n');
    },
    stop,
  };
}
