import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store.ts';

/** Beside the contract's calls: for whoever runs the process, not for browsers. */
const BASE = '/services_auth/auth-backend';

/** Health: the process runs. Readiness: it can serve, because its store can be written (N5). */
export function healthRoutes(app: FastifyInstance, store: Pick<Store, 'check'>): void {
  const options = { config: { rateLimit: false }, logLevel: 'silent' } as const;
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
  });
  app.get(`${BASE}/healthz`, options, async () => ({ status: 'up' }));
  app.get(`${BASE}/readyz`, options, async () => {
    await store.check();
    return { status: 'ready' };
  });
}
