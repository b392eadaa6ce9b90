import { CookieJar } from 'tough-cookie';
import { expect, test } from 'vitest';
import { lastCookies, siteCookies } from '#backend/http/cookies.ts';

test.each([
  ['by http', 'http://localhost:4400', false],
  ['by https', 'https://bank.example', false],
  ['in a frame of another site', 'https://bank.example', true],
])(
  '[S2] %s a cookie is taken back as it was set: otherwise a browser would keep it',
  (_, publicUrl, framedElsewhere) => {
    const cookies = siteCookies({ publicUrl, framedElsewhere });
    const withoutValue = (cookie: string) => cookie.replace(/=[^;]*/, '=');
    expect(cookies.expired().map((cookie) => cookie.replace('; Max-Age=0', ''))).toEqual(
      [cookies.sessionCookie('token'), cookies.csrfCookie('token')].map(withoutValue),
    );
    for (const cookie of cookies.expired()) expect(cookie).toContain('; Max-Age=0');
  },
);

test.each([
  ['https://bank.example', /^__Host-/],
  ['http://localhost:4400', /^(?!__Host-)/],
])(
  '[S2] [A6] no neighbour’s page plants a session or a known browser: their names at %s',
  (publicUrl, form) => {
    const cookies = siteCookies({ publicUrl, framedElsewhere: false });
    expect(cookies.sessionName).toMatch(form);
    expect(cookies.browserName('trusted-1')).toMatch(form);
  },
);

test.each([
  ['of frames', false],
  ['of none', true],
])(
  '[S2] [N4] a browser that knows no partitions keeps what replaces the cookies of a setting %s',
  (_, framedElsewhere) => {
    const publicUrl = 'https://bank.example';
    const cookies = siteCookies({ publicUrl, framedElsewhere });
    const jar = new CookieJar();
    const set = [cookies.sessionCookie('new'), cookies.csrfCookie('new')];
    for (const cookie of cookies.replacing(set)) jar.setCookieSync(cookie, publicUrl);
    expect(jar.getCookiesSync(publicUrl).map(({ value }) => value)).toEqual(['new', 'new']);
  },
);

test('[I1] [T3] of several cookies with one name, as other pages of the bank may have them, the last is ours', () => {
  const cookie = 'language=en-GB;theme=9998; language=de-DE';
  expect(lastCookies({ headers: { cookie } })).toEqual({ language: 'de-DE', theme: '9998' });
  expect(lastCookies({ headers: {} })).toEqual({});
});
