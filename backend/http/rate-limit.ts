import type { RateLimitPluginOptions } from '@fastify/rate-limit';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';

/** Limits per address; routes may be stricter. The answer is a refusal like any other. */
export function rateLimitOptions({ rateLimits }: Config): RateLimitPluginOptions {
  return {
    global: true,
    max: rateLimits.perMinute,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  };
}
