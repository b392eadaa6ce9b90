import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a stopping server waits for open requests, in ms. */
const PATIENCE = 10_000;
const LOOK_EVERY = 50;

/**
 * Lets a server stop gracefully: it accepts no new connections, finishes open requests, and closes each
 * connection when it is idle, or if it was never used, as one that a browser has opened in advance (N4).
 */
export function drainOnClose(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  // Node does not count these as idle. Each look closes those of the look before: what had arrived by then was read.
  let unused: readonly Socket[] = [];
  function closeUnused(): void {
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    unused = [...open].filter(({ bytesRead }) => bytesRead === 0);
  }
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    const until = performance.now() + PATIENCE;
    timer = setInterval(() => {
      if (performance.now() >= until) return app.server.closeAllConnections();
      app.server.closeIdleConnections();
      closeUnused();
    }, LOOK_EVERY);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
