import { INTERACTION_COOKIE, SESSION_COOKIE } from './configuration.ts';
import type { Middleware } from './middleware.ts';

const UNREAD = new RegExp(`^(?:${SESSION_COOKIE}|${INTERACTION_COOKIE})(?:\\.sig)?=`);

/**
 * Sends no cookie of the provider that nothing here reads: its own session, which `mount.ts` never passes to it, and the
 * name of a log-in, which is in the address. A browser keeps only what it needs, and nothing of a log-in that is over (S2).
 */
export const withoutUnreadCookies: Middleware = async (ctx, next) => {
  try {
    await next();
  } finally {
    const set = [ctx.res.getHeader('set-cookie') ?? []].flat().map(String);
    const read = set.filter((cookie) => !UNREAD.test(cookie));
    if (read.length < set.length) {
      ctx.remove('set-cookie');
      if (read.length > 0) ctx.set('set-cookie', read);
    }
  }
};
