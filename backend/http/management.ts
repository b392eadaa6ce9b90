import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ManagementConfig } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import { within } from '../within.ts';
import { listening } from './listening.ts';

/**
 * How long the store may take to say who has left, in ms. Prometheus waits for 10 s, and then has none of the
 * numbers; those that come later are the next answer's.
 */
const PATIENCE = 1000;

/**
 * `/metrics` for Prometheus, at an address of its own that browsers do not reach (N5): this machine
 * alone unless the operator says otherwise. Answers how to start listening.
 */
export function managementListener(
  app: FastifyInstance,
  { host, port }: ManagementConfig,
  metrics: Metrics,
  lookFirst: () => Promise<void>,
): () => Promise<void> {
  const server = createServer((request, response) => {
    const asked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    if (!asked) return void response.writeHead(404).end();
    // What the store cannot say now is not counted; what goes wrong is, and is needed now above all.
    const looked = within(PATIENCE, lookFirst()).catch((error: unknown) => {
      app.log.error({ err: error }, 'abandoned log-ins not looked at');
    });
    looked
      .then(() => metrics.registry.metrics())
      .then(
        (text) =>
          response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
        (error: unknown) => {
          app.log.error({ err: error }, 'no metrics');
          response.writeHead(503).end();
        },
      );
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    server.close();
  });
  return async () => {
    metrics.watchProcess();
    await listening('METRICS_', () => once(server.listen(port, host), 'listening'));
  };
}
