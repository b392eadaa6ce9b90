import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { eventsPath } from '#contract/platform.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { AUTHENTICATION } from './model.ts';

const HEARTBEAT = 15_000;

/** Server-sent events of one log-in, for the browser that owns it (Q5, A5). */
export function eventsRoute(app: FastifyInstance, services: Services): void {
  const { sessions, cookies, store, bus, now } = services;
  const open = new Set<ServerResponse>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });

  app.get<{ Params: { id: string } }>(eventsPath(':id'), async (request, reply) => {
    const { id } = request.params;
    const session = await sessions.open(request.cookies[cookies.sessionName]);
    if (session === undefined || session.retiredBy !== undefined) {
      throw new Refusal('USER_SESSION_EXPIRED');
    }
    if (!session.authentications.some((owned) => owned.id === id)) throw new Refusal('NOT_FOUND');
    const authentication = await store.get(AUTHENTICATION, id);
    if (
      authentication === undefined ||
      authentication.ending !== undefined ||
      now() >= authentication.expiresAt
    ) {
      throw new Refusal('USER_SESSION_EXPIRED');
    }

    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-accel-buffering': 'no',
    });
    stream.write('retry: 2000\n\n');
    const stop = bus.subscribe(id, (news) => {
      stream.write(`event: challenge\ndata: ${JSON.stringify(news)}\n\n`);
    });
    const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT);
    open.add(stream);
    stream.on('close', () => {
      stop();
      clearInterval(heartbeat);
      open.delete(stream);
    });
  });
}
