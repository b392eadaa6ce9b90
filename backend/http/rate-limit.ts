import { normalizeIP, type RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';

const HIDDEN = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/** Whether a page of another site has a browser call us, other than by leading its customer here. */
function isForeign({ method, headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = headers;
  const leadsHere = method === 'GET' && mode === 'navigate' && dest === 'document';
  return (site === 'cross-site' || site === 'same-site') && !leadsHere;
}

/**
 * Whose calls are counted together: an address's, or the network's that one customer has with IPv6. Foreign
 * ones are counted apart, or any page could keep all who share an address with one of its readers from
 * logging in (S4).
 */
function callerOf(request: FastifyRequest): string {
  const address = normalizeIP(request.ip);
  return isForeign(request) ? `foreign ${address}` : address;
}

/**
 * Limits per address; routes may be stricter. The answer is a refusal like any other. `store` counts
 * for several processes; while it does not answer, nothing is limited here, and the attempts that
 * matter cannot be made either, because they need the same store (S4).
 */
export function rateLimitOptions(
  { rateLimits }: Config,
  store: RateLimitPluginOptions['store'],
): RateLimitPluginOptions {
  return {
    ...(store === undefined ? {} : { store, skipOnError: true }),
    global: true,
    max: rateLimits.perMinute,
    timeWindow: '1 minute',
    keyGenerator: callerOf,
    // How much is left is nobody's business; when to come back is.
    addHeaders: HIDDEN,
    addHeadersOnExceeding: HIDDEN,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  };
}
