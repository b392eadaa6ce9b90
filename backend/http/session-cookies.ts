import type { Services } from '../services.ts';

/** The cookies of a session with this token: the session's own, and its CSRF token (S2, S3). */
export function sessionCookies(
  { cookies, csrf }: Pick<Services, 'cookies' | 'csrf'>,
  token: string,
): readonly string[] {
  return cookies.replacing([cookies.sessionCookie(token), cookies.csrfCookie(csrf.issue(token))]);
}
