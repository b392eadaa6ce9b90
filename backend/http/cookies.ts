import type { FastifyReply, FastifyRequest } from 'fastify';
import { CSRF_COOKIE } from '#contract/headers.ts';
import type { Config } from '../settings/config.ts';

/** Names and attributes of our cookies, which depend on whether the site is served by https (S2). */
export interface SiteCookies {
  readonly sessionName: string;
  /** Attributes that the other cookies of a log-in share. */
  readonly attributes: string;
  sessionCookie(token: string): string;
  csrfCookie(token: string): string;
  languageCookie(locale: string): string;
  /** The name and the cookie of a known browser (A6). */
  browserName(suffix: string): string;
  browserCookie(name: string, value: string, maxAgeSeconds: number): string;
  /** Name and cookie of a browser that asked for a log-in by app (Q6). */
  readonly appLogInName: string;
  appLogInCookie(path: string, value: string, maxAgeSeconds: number): string;
  expired(): string[];
  /**
   * These cookies, after others that remove those of the same names from before FRAME_ANCESTORS was changed. A browser
   * keeps both and sends the older one first: nobody who still had one could log in until it was closed.
   */
  replacing(cookies: readonly string[]): readonly string[];
}

const APP_LOG_IN = 'app-log-in';

/**
 * `framedElsewhere`: frames in pages of other sites are sent no `SameSite=Lax` or `Strict` cookies. They get
 * cookies of their own (`Partitioned`), which other sites' pages do not send. Cross-site requests are still
 * refused by CSRF header and Fetch Metadata (S3).
 */
export function siteCookies({
  publicUrl,
  framedElsewhere,
}: Pick<Config, 'publicUrl' | 'framedElsewhere'>): SiteCookies {
  const https = publicUrl.startsWith('https:');
  // Safari refuses Secure cookies on plain http even for localhost, so the attribute follows the scheme.
  const secure = https ? '; Secure' : '';
  const travels = (sameSite: 'Lax' | 'Strict') =>
    framedElsewhere ? '; SameSite=None; Secure; Partitioned' : `; SameSite=${sameSite}${secure}`;
  const sessionName = https ? '__Host-auth-session' : 'auth-session';
  const session = `; Path=/; HttpOnly${travels('Lax')}`;
  const csrf = `; Path=/${travels('Strict')}`;
  const before = framedElsewhere
    ? '; SameSite=Lax; Secure'
    : '; SameSite=None; Secure; Partitioned';
  const removed = (cookie: string) =>
    `${cookie.slice(0, cookie.indexOf('='))}=; Max-Age=0; Path=/${before}`;
  return {
    sessionName,
    attributes: travels('Lax'),
    sessionCookie: (token) => `${sessionName}=${token}${session}`,
    csrfCookie: (token) => `${CSRF_COOKIE}=${token}${csrf}`,
    languageCookie: (locale) => `language=${locale}; Path=/; SameSite=Lax${secure}`,
    browserName: (suffix) => `${https ? '__Host-' : ''}known-${suffix}`,
    browserCookie: (name, value, maxAge) => `${name}=${value}; Max-Age=${maxAge}${session}`,
    appLogInName: APP_LOG_IN,
    appLogInCookie: (path, value, maxAge) =>
      `${APP_LOG_IN}=${value}; Max-Age=${maxAge}; Path=${path}; HttpOnly${travels('Lax')}`,
    expired: () => [`${sessionName}=; Max-Age=0${session}`, `${CSRF_COOKIE}=; Max-Age=0${csrf}`],
    // Over plain http there is no frame of another site. First what removes: browsers that know no partitions have one.
    replacing: (cookies) => (https ? [...cookies.map(removed), ...cookies] : cookies),
  };
}

/** The cookies that a browser has sent, in its order, as they stand in the header: `name=value`. */
export const cookiePairs = ({ headers }: Pick<FastifyRequest, 'headers'>): string[] =>
  headers.cookie?.split(/; */) ?? [];

/**
 * The values of a browser's cookies. Other pages of the bank may have some of the same names for a longer path or for
 * the domain above; of several, the last is ours, as in src/services/cookies.ts. For what the wizard itself has written.
 */
export const lastCookies = (request: Pick<FastifyRequest, 'headers'>): Record<string, string> =>
  Object.fromEntries(
    cookiePairs(request).map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return [name, value];
    }),
  );

/** Adds cookies to an answer that may already carry some. */
export function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
}
