import type { FastifyInstance } from 'fastify';

/** `192.0.2.1:5678`, `[2001:db8::1]:5678`, or brackets alone. */
const DECORATED = /^(?:\[([\da-f:.]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/i;

const bare = (address: string): string =>
  address.trim().replace(DECORATED, (_, v6: string | undefined, v4 = '') => v6 ?? v4);

/**
 * Takes the ports off the addresses in X-Forwarded-For, which some gateways write there. Otherwise each connection
 * would count as another address, with limits of its own, and no proxy named with its port would be trusted (S4).
 */
export function forgetForwardedPorts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const said = headers['x-forwarded-for'];
    if (typeof said !== 'string') return;
    headers['x-forwarded-for'] = said.split(',').map(bare).join(', ');
  });
}
