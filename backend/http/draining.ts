import type { FastifyInstance } from 'fastify';

/** How long a stopping server waits for open requests, in ms. */
const PATIENCE = 10_000;
const LOOK_EVERY = 50;

/**
 * Lets a server stop gracefully: it accepts no new connections, finishes open requests, and closes each
 * connection when it is idle (N4).
 */
export function drainOnClose(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    const until = performance.now() + PATIENCE;
    timer = setInterval(() => {
      if (performance.now() < until) app.server.closeIdleConnections();
      else app.server.closeAllConnections();
    }, LOOK_EVERY);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
