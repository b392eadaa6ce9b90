import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How many requests may wait on one connection. A browser sends none ahead, and a proxy is ahead of us by one at most. */
const MOST = 16;

/**
 * Answers the requests of a connection one after the other. Node begins all of them at once, and forgets those behind an
 * answer that is not over when the connection breaks off: the files that were opened for them would stay open for as long
 * as the process runs, until it can open no more (S4, N5).
 */
export function answerInTurn(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  app.addHook('onRequest', async ({ raw: { socket } }, { raw }) => {
    if (raw.socket !== null) return;
    const ahead = waiting.get(socket) ?? 0;
    waiting.set(socket, ahead + 1);
    if (ahead >= MOST) socket.destroy();
    // It never comes where the connection is gone: nothing is begun for nobody.
    await once(raw, 'socket');
    waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
  });
}
