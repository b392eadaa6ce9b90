import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Where this server is reached from itself: a listener of its own on the loopback, opened when it is first
 * asked for. It stays open until everything that is under way when the server stops is done (N4).
 */
export function innerOrigin(app: FastifyInstance): () => Promise<string> {
  const server = createServer((request, response) => app.routing(request, response));
  let listening: Promise<unknown> | undefined;
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
  return async () => {
    listening ??= once(server.listen(0, '127.0.0.1'), 'listening');
    await listening;
    const address = server.address();
    // A string would be a pipe, which this one never listens on.
    if (address === null || typeof address === 'string') throw new Error('not listening on a port');
    return `http://127.0.0.1:${address.port}`;
  };
}
