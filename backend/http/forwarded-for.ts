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

/**
 * Warns, once, where somebody names addresses who is not believed. A proxy that TRUST_PROXY does not name is served like
 * any browser, so that nobody notices until all its customers together have used up the limits of one (S4, N5).
 */
export function warnOfUnnamedProxy(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    const said = request.headers['x-forwarded-for'];
    if (isTold || typeof said !== 'string' || !/[^\s,]/.test(said)) return;
    // They end with the first one that is not believed. Who has hung up already has none.
    const [caller, ...named] = request.ips ?? [];
    if (caller === undefined || named.length > 0) return;
    isTold = true;
    app.log.warn('calls come through a proxy that TRUST_PROXY does not name');
  });
}
