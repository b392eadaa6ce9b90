import { expect, test } from 'vitest';
import { cookieJar } from '#backend/http/cookies.ts';

test.each([
  ['by http', 'http://localhost:4400', false],
  ['by https', 'https://bank.example', false],
  ['in a frame of another site', 'https://bank.example', true],
])(
  '[S2] %s a cookie is taken back as it was set: otherwise a browser would keep it',
  (_, publicUrl, framedElsewhere) => {
    const jar = cookieJar({ publicUrl, framedElsewhere });
    const withoutValue = (cookie: string) => cookie.replace(/=[^;]*/, '=');
    expect(jar.expired().map((cookie) => cookie.replace('; Max-Age=0', ''))).toEqual(
      [jar.sessionCookie('token'), jar.csrfCookie('token')].map(withoutValue),
    );
    for (const cookie of jar.expired()) expect(cookie).toContain('; Max-Age=0');
  },
);
