import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store.ts';

/** Next to the contract's calls, but for operators instead of browsers. */
const BASE = '/services_auth/auth-backend';

/** Health: the process runs. Readiness: it can serve requests, because its store accepts writes (N5). */
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
