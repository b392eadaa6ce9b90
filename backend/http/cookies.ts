import type { FastifyReply } from 'fastify';
import { CSRF_COOKIE } from '#contract/headers.ts';

/** Names and attributes of our cookies, which depend on whether the site is served by https (S2). */
export interface CookieJar {
  readonly sessionName: string;
  sessionCookie(token: string): string;
  csrfCookie(token: string): string;
  languageCookie(locale: string): string;
  /** Name and cookie of a browser that a customer is known by (A6). */
  browserName(suffix: string): string;
  browserCookie(name: string, value: string, maxAgeSeconds: number): string;
  expired(): string[];
}

export function cookieJar(publicUrl: string): CookieJar {
  const https = publicUrl.startsWith('https:');
  // Safari refuses Secure cookies on plain http even for localhost, so the attribute follows the scheme.
  const secure = https ? '; Secure' : '';
  const sessionName = https ? '__Host-auth-session' : 'auth-session';
  const session = `; Path=/; HttpOnly; SameSite=Lax${secure}`;
  const csrf = `; Path=/; SameSite=Strict${secure}`;
  return {
    sessionName,
    sessionCookie: (token) => `${sessionName}=${token}${session}`,
    csrfCookie: (token) => `${CSRF_COOKIE}=${token}${csrf}`,
    languageCookie: (locale) => `language=${locale}; Path=/; SameSite=Lax${secure}`,
    browserName: (suffix) => `${https ? '__Host-' : ''}known-${suffix}`,
    browserCookie: (name, value, maxAge) => `${name}=${value}; Max-Age=${maxAge}${session}`,
    expired: () => [`${sessionName}=; Max-Age=0${session}`, `${CSRF_COOKIE}=; Max-Age=0${csrf}`],
  };
}

/** Adds cookies to an answer that may already carry some. */
export function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
}
