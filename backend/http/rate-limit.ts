import { normalizeIP, type RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Config } from '../settings/config.ts';

const HIDDEN = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/**
 * Whether a page of another site made the browser call us, except by navigating to us. What is fetched in
 * advance (`sec-purpose`) looks like a navigation, but the customer never sees it.
 */
function isForeign({ method, headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = headers;
  const isShown = mode === 'navigate' && dest === 'document' && !headers['sec-purpose'];
  const leadsHere = method === 'GET' && isShown;
  return (site === 'cross-site' || site === 'same-site') && !leadsHere;
}

/**
 * The key under which calls are counted: an IPv4 address, or the IPv6 network of one customer. Cross-site calls
 * are counted separately; otherwise any page could use up the limit of everybody who shares an address with one
 * of its readers (S4).
 */
export function callerOf(request: FastifyRequest): string {
  // Whoever has hung up already has no address any more, whatever the type says: all of them are counted as one.
  const address = normalizeIP(request.ip ?? 'gone');
  return isForeign(request) ? `foreign ${address}` : address;
}

/**
 * Limits per address; routes may be stricter. The answer is a normal refusal. `store` counts, perhaps for several
 * processes. While it is unavailable, no limit applies here; critical attempts are impossible then, as they
 * need the same store (S4).
 */
export function rateLimitOptions(
  { rateLimits }: Config,
  store: NonNullable<RateLimitPluginOptions['store']>,
): RateLimitPluginOptions {
  return {
    store,
    skipOnError: true,
    global: true,
    max: rateLimits.perMinute,
    timeWindow: '1 minute',
    keyGenerator: callerOf,
    // The remaining calls are not disclosed, only when to come back.
    addHeaders: HIDDEN,
    addHeadersOnExceeding: HIDDEN,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  };
}
