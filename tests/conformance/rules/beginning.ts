import { WIZARD_BASE } from '#contract/endpoint.ts';
import { CSRF_COOKIE } from '#contract/headers.ts';
import { addressOf } from '../bank.ts';
import { done, holds, type Rules, refused } from '../rule.ts';

export const BEGINNING = {
  'a log-in begins at the wizard, with two cookies': {
    says: "(the session's, HttpOnly, and `XSRF-TOKEN`, which scripts may read)",
    mend: 'Let the authorization request redirect to the wizard, and set both cookies for Path=/ on the way.',
    async check(bank) {
      const visitor = bank.visitor();
      const page = await visitor.visit(bank.options.start);
      const { pathname, searchParams } = page.url;
      const names = ['client_id', 'redirect_uri'].filter((name) => searchParams.has(name));
      holds(pathname === WIZARD_BASE, page, `redirects to ${WIZARD_BASE}`);
      holds(names.length === 2, page, 'client_id and redirect_uri in the address of the wizard');
      holds(visitor.session.size > 0, page, 'a cookie with HttpOnly and Path=/');
      const token = visitor.jar.all().find(({ name }) => name === CSRF_COOKIE);
      const isReadable = token?.path === '/' && !/httponly/i.test(token.attributes);
      holds(isReadable, page, `a cookie ${CSRF_COOKIE} with Path=/ and without HttpOnly`);
    },
  },
  'its cookies are not for other sites': {
    says: '| `XSRF-TOKEN` | Secure, SameSite=Strict, readable; framed otherwise |',
    mend: 'Give both cookies SameSite, and Secure where the wizard comes by https.',
    async check(bank) {
      const { browser } = await bank.open();
      const page = bank.exchanges.at(-1) ?? { headers: new Headers() };
      for (const { name, attributes } of browser.jar.all().filter(({ path }) => path === '/')) {
        holds(/; *samesite=/i.test(`;${attributes}`), page, `SameSite for the cookie ${name}`);
        const isSecure = /; *secure/i.test(`;${attributes}`);
        const isPlain = browser.origin.startsWith('http:') && !/samesite=none/i.test(attributes);
        holds(isSecure || isPlain, page, `Secure for the cookie ${name}`);
      }
    },
  },
  'the first three calls are answered, all at once': {
    says: 'With that query the wizard calls `GET /session`, `POST /init-ui` and `GET /settingsV2`',
    mend: 'Answer each of the three by the query alone and the cookies; none may wait for another.',
    async check(bank) {
      const browser = bank.visitor();
      const { search } = (await browser.visit(bank.options.start)).url;
      const answers = await Promise.all([
        browser.call('GET', `/session${search}`),
        browser.call('POST', `/init-ui${search}`),
        browser.call('GET', `/settingsV2${search}`),
      ]);
      for (const answer of answers) done(answer);
    },
  },
  'who has no cookies is told that the session is over': {
    says: 'every call is answered with `USER_SESSION_EXPIRED`',
    mend: 'Refuse a call without a session with that code, also where it lacks a token as well.',
    async check(bank) {
      const { base, entry } = await bank.open();
      const stranger = bank.visitor();
      refused(await stranger.call('POST', `/init-ui${entry.search}`), 'USER_SESSION_EXPIRED');
      refused(await stranger.call('GET', `${base}/process`), 'USER_SESSION_EXPIRED');
      refused(await stranger.call('POST', `${base}/keep-open`), 'USER_SESSION_EXPIRED');
    },
  },
  'a log-in is open to its own browser alone': {
    says: 'It grants no access: only the cookie does.',
    mend: 'Look the log-in up among those of the session; refuse every other as if there were none.',
    async check(bank) {
      const { wizard: theirs, challenge } = await bank.atTan();
      const { browser } = await bank.open();
      refused(await browser.call('GET', `${theirs.base}/process`));
      refused(await browser.call('GET', addressOf(challenge)));
      const body = { cause: 'customer' };
      refused(await browser.call('POST', `${theirs.base}/cancellation`, { body }));
      done(await theirs.get('process'), 'the log-in goes on');
    },
  },
  'lines for the log are taken without a session': {
    says: 'Lines for your log, also from a page that has no session any more.',
    mend: 'Ask neither for a session nor for a token at POST /logger.',
    async check(bank) {
      const time = new Date().toISOString();
      const body = { messages: [{ level: 'INFO', message: 'npm run backend:check', time }] };
      done(await bank.visitor().call('POST', '/logger', { body }));
    },
  },
} satisfies Rules;
