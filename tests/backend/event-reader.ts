import { onTestFinished } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import { ALIVE, eventsPath } from '#contract/platform.ts';
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
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const url = wizard.browser.origin + API_BASE + eventsPath(wizard.id);
  const { status, body } = await wizard.browser.request(url, { signal: abort.signal });
  if (status !== 200 || body === null) throw new Error(`events: ${status}`);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';

  async function block(): Promise<string | undefined> {
    for (;;) {
      const end = buffer.indexOf('\n\n');
      if (end >= 0) {
        const found = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        return found;
      }
      const { done, value } = await reader.read();
      if (done) return undefined;
      buffer += value;
    }
  }

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
    stop: () => abort.abort(),
  };
}
