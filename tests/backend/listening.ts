import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { portOf } from '../tools/ports.ts';

/** A request as the server received it. */
export interface Heard {
  readonly method: string;
  /** The address exactly as it came. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Listening {
  readonly origin: string;
  readonly heard: Heard[];
}

/** A real HTTP server for one test, which records its requests. */
export async function listening(
  answer: (response: ServerResponse, heard: Heard, count: number) => void,
): Promise<Listening> {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const entry = { method, url, headers, body: await text(request) };
    heard.push(entry);
    answer(response, entry, heard.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${portOf(server)}`, heard };
}
