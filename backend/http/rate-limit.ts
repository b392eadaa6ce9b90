import type { RateLimitPluginOptions } from '@fastify/rate-limit';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';

const HIDDEN = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

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
    // How much is left is nobody's business; when to come back is.
    addHeaders: HIDDEN,
    addHeadersOnExceeding: HIDDEN,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  };
}
