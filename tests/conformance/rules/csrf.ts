import { API_BASE } from '#contract/endpoint.ts';
import { CSRF_COOKIE, CSRF_HEADER } from '#contract/headers.ts';
import { done, holds, type Rules, refused } from '../rule.ts';

export const CSRF = {
  'a POST without the token is refused': {
    says: 'Every POST carries the value of `XSRF-TOKEN` in `x-xsrf-token`, percent-decoded',
    mend: 'Compare the header with the token of the session at every POST that needs a session.',
    async check(bank) {
      const { base, browser } = await bank.open();
      const ask = (token?: string) =>
        browser.call('POST', `${base}/keep-open`, { headers: { [CSRF_HEADER]: token } });
      refused(await ask(undefined));
      refused(await ask('another'));
    },
  },
  'who comes with the cookie of another application gets a new one': {
    says: "So refuse a call of the wizard whose token is not the session's with 403 and a new cookie",
    mend: 'Bind the token to the session, not only cookie to header, and set the cookie with the 403.',
    async check(bank) {
      const { base, browser } = await bank.open();
      browser.jar.set(CSRF_COOKIE, 'of-another-application');
      const answer = await browser.call('POST', `${base}/keep-open`);
      refused(answer);
      holds(answer.status === 403, answer, '403');
      const token = browser.jar.get(CSRF_COOKIE);
      holds(token !== 'of-another-application', answer, `a new cookie ${CSRF_COOKIE}`);
      done(await browser.call('POST', `${base}/keep-open`), 'the new cookie is good');
    },
  },
  'of several cookies of that name one is enough': {
    says: 'If a browser sends several such cookies, one of them has to equal the header.',
    mend: 'Read every XSRF-TOKEN of the header Cookie; most libraries return only one of them.',
    async check(bank) {
      const { base, browser } = await bank.open();
      const url = `${browser.origin}${API_BASE}${base}/keep-open`;
      const own = browser.jar.headerFor(url);
      for (const cookie of [`${CSRF_COOKIE}=foreign; ${own}`, `${own}; ${CSRF_COOKIE}=foreign`]) {
        done(await browser.call('POST', `${base}/keep-open`, { headers: { cookie } }), cookie);
      }
    },
  },
} satisfies Rules;
