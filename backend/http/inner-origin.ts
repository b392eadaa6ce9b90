import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * The origin under which this server reaches itself: a listener of its own on the loopback, opened on first
 * use. It stays open until all requests that are open at the stop are finished (N4).
 */
export function innerOrigin(app: FastifyInstance): () => Promise<string> {
  const server = createServer((request, response) => app.routing(request, response));
  let listening: Promise<unknown> | undefined;
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
  const listen = () =>
    once(server.listen(0, '127.0.0.1'), 'listening').catch((error: unknown) => {
      // The next call tries again.
      listening = undefined;
      throw error;
    });
  return async () => {
    listening ??= listen();
    await listening;
    const address = server.address();
    // A string would be the name of a pipe, which is not used here.
    if (address === null || typeof address === 'string') throw new Error('not listening on a port');
    return `http://127.0.0.1:${address.port}`;
  };
}
