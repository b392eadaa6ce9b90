import type { Middleware } from './middleware.ts';

/** What everybody may read: the bank's public keys, and the description of its endpoints. */
const METADATA: ReadonlySet<string> = new Set([
  '/jwks',
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
]);

/**
 * Lets pages of other sites read the metadata alone. Until it knows which party calls, the provider names whatever origin
 * asks as one that may read its refusals, and may call (S1).
 */
export const withoutCors: Middleware = async (ctx, next) => {
  try {
    await next();
  } finally {
    const names = METADATA.has(ctx.path) ? [] : Object.keys(ctx.response.headers);
    for (const name of names) if (name.startsWith('access-control-')) ctx.remove(name);
  }
};
