import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../observability/metrics.ts';
import type { ManagementConfig } from '../settings/config.ts';
import { within } from '../within.ts';
import { listening } from './listening.ts';

/**
 * How long to wait for the store to report abandoned log-ins, in ms. Prometheus gives up after 10 s and would
 * then get no numbers at all; what arrives later is part of the next answer.
 */
const PATIENCE = 1000;

/**
 * `/metrics` for Prometheus, on an address of its own that browsers do not reach (N5): by default this machine
 * only. Returns a function that starts listening.
 */
export function managementListener(
  app: FastifyInstance,
  { host, port }: ManagementConfig,
  metrics: Metrics,
  lookFirst: () => Promise<void>,
): () => Promise<void> {
  const server = createServer(async (request, response) => {
    const asked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    if (!asked) return void response.writeHead(404).end();
    // Without the store's report, the other numbers are still sent: in a failure they matter most.
    await within(PATIENCE, lookFirst()).catch((error: unknown) => {
      app.log.error({ err: error }, 'abandoned log-ins not looked at');
    });
    try {
      const { contentType } = metrics.registry;
      const text = await metrics.registry.metrics();
      response.writeHead(200, { 'content-type': contentType }).end(text);
    } catch (error) {
      app.log.error({ err: error }, 'no metrics');
      response.writeHead(503).end();
    }
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    server.close();
  });
  return async () => {
    metrics.watchProcess();
    await listening('METRICS_', { host, port }, () => once(server.listen(port, host), 'listening'));
  };
}
