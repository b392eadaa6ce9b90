import { digest } from '../keys/crypto.ts';
import type { Store } from '../store/store.ts';
import { kindOf } from './adapter.ts';
import type { Middleware } from './middleware.ts';

/**
 * Makes a code, or a refresh token that is good for one use, usable again if the call that used it failed because of
 * us or of a system of the bank. The provider marks it as used first. The party, which was told to try again, would
 * otherwise count as somebody who uses it a second time, and lose everything that was issued for it (N2).
 */
export function usedInVain(store: Store): Middleware {
  return async (ctx, next) => {
    await next();
    const { route, entities } = ctx.oidc ?? {};
    if (route !== 'token' || ctx.status < 500) return;
    // The provider names these two only in the call that has just marked them.
    const code = entities?.AuthorizationCode;
    const used = code ?? entities?.RotatedRefreshToken;
    if (used === undefined) return;
    const kind = kindOf(code === undefined ? 'RefreshToken' : 'AuthorizationCode');
    // Where this fails, too, it stays used.
    await store
      .update(
        kind,
        digest(used.jti),
        (current) => current && { value: { ...current, consumed: undefined } },
      )
      .catch(() => {});
  };
}
