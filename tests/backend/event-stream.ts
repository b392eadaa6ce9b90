import { API_BASE } from '#contract/endpoint.ts';
import { eventsPath } from '#contract/platform.ts';
import type { Wizard } from './wizard.ts';

/** The events of a log-in, as they come. */
export interface Stream {
  readonly headers: Headers;
  /** The next event, or whatever else has come before an empty line; `undefined` when the stream has ended. */
  block(): Promise<string | undefined>;
  stop(): void;
}

/** @throws if there is none */
export async function openStream(wizard: Wizard): Promise<Stream> {
  const abort = new AbortController();
  const url = wizard.browser.origin + API_BASE + eventsPath(wizard.id);
  const { status, headers, body } = await wizard.browser.request(url, { signal: abort.signal });
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
      buffer = (buffer + value).replaceAll('\r\n', '\n');
    }
  }

  return { headers, block, stop: () => abort.abort() };
}
