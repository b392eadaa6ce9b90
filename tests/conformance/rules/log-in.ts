import * as z from 'zod/mini';
import { CSRF_COOKIE, CSRF_HEADER } from '#contract/headers.ts';
import { AUTHENTICATION_STEPS, ProcessReply } from '#contract/process.ts';
import type { Bank } from '../bank.ts';
import { done, holds, NotTried, type Rules, refused } from '../rule.ts';

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** How often each of two answers is timed. */
const TRIES = 3;
/** How much longer one may take than the other before this is worth a look. */
const NOISE = 2;

async function timed<Value>(work: () => Promise<Value>) {
  const from = performance.now();
  const value = await work();
  return { value, took: performance.now() - from };
}

/** A PIN of the same form. */
const another = (pin: string) => pin.slice(0, -1) + (pin.endsWith('0') ? '1' : '0');

/** A wrong PIN, and then the right one, so that no two wrong ones follow each other. */
async function wrongPin(bank: Bank) {
  const { identifier, pin } = bank.customer;
  const wizard = await bank.open();
  bank.allowWrong('pin');
  const wrong = await timed(() => wizard.logIn(identifier, another(pin)));
  await bank.logIn(wizard);
  return wrong;
}

export const LOG_IN = {
  'the right PIN leads to a step that the wizard knows': {
    says: 'the wizard takes the first one that it knows; if it knows none, it shows a technical error.',
    mend: 'Name a step of the table, or say authenticationProcessCompleted.',
    async check(bank) {
      const answer = await bank.logIn(await bank.open());
      done(answer);
      const reply = z.safeParse(ProcessReply, answer.body).data;
      const actions = reply?.nextAuthenticationProcessStep?.actions ?? [];
      const known: readonly string[] = AUTHENTICATION_STEPS;
      const isKnown = actions.some(({ stepType }) => known.includes(stepType));
      const isOver = reply?.authenticationProcessCompleted === true;
      holds(isOver || isKnown, answer, 'a known stepType with its urlOfResource, or the end');
    },
  },
  'unknown fields are ignored': {
    says: 'Unknown fields are ignored, and a field that is `null` counts as missing',
    mend: 'A later wizard may send more: take what you know.',
    async check(bank) {
      const { base, browser } = await bank.open();
      const body = { ...bank.customer, unknown: { field: 1 } };
      done(await browser.call('POST', `${base}/log-in`, { body }));
    },
  },
  'session and token change at the log-in': {
    says: 'Session cookie and `XSRF-TOKEN` change here',
    mend: 'Set both cookies anew with the answer to the log-in: else who planted the old ones is logged in.',
    async check(bank) {
      const wizard = await bank.open();
      const before = {
        session: wizard.browser.session,
        token: wizard.browser.jar.get(CSRF_COOKIE),
      };
      const answer = await bank.logIn(wizard);
      done(answer);
      const { session, jar } = wizard.browser;
      const changed = [...before.session].some(([name, value]) => session.get(name) !== value);
      holds(changed, answer, 'a new value for a cookie with HttpOnly and Path=/');
      holds(jar.get(CSRF_COOKIE) !== before.token, answer, `a new value for ${CSRF_COOKIE}`);
    },
  },
  'what was valid before the log-in is refused after it': {
    says: 'Session cookie and `XSRF-TOKEN` change here',
    mend: 'Let the old session open nothing but the answer to the same log-in, and bind the token to the new one.',
    async check(bank) {
      const wizard = await bank.open();
      const before = wizard.browser.clone();
      done(await bank.logIn(wizard));
      refused(await wizard.with(before).get('process'));
      refused(await wizard.with(before).post('keep-alive'));
      const headers = { [CSRF_HEADER]: before.jar.get(CSRF_COOKIE) };
      refused(await wizard.browser.call('POST', `${wizard.base}/keep-alive`, { headers }));
      done(await wizard.get('process'), 'the log-in goes on in its own browser');
    },
  },
  'a log-in whose answer was lost is answered again': {
    says: 'Answer with the same reply and the same new cookies, or the customer loses the session',
    mend: 'Keep reply and cookies by the key, and let the old session fetch them: the call has no body.',
    async check(bank) {
      const wizard = await bank.open();
      const lost = wizard.with(wizard.browser.clone());
      const key = crypto.randomUUID();
      const first = await bank.logIn(wizard, key);
      done(first);
      const again = await lost.post('log-in', undefined, key);
      done(again);
      holds(same(again.body, first.body), again, `the same reply: ${JSON.stringify(first.body)}`);
      const { jar } = lost.browser;
      const isSame = wizard.browser.jar
        .all()
        .every(({ name, value }) => jar.get(name) === value || name === CSRF_COOKIE);
      holds(isSame, again, 'the same new cookies');
      done(await lost.get('process'), 'the log-in goes on with these cookies');
      done(await lost.post('keep-alive'), 'the log-in goes on with these cookies');
    },
  },
  'a key that nobody knows is refused with a code': {
    says: 'refuse a key that you do not know, and do so with a code',
    mend: 'Refuse a log-in without a body with INVALID_REQUEST if nothing was stored under its key.',
    async check(bank) {
      const wizard = await bank.open();
      const answer = await wizard.post('log-in');
      refused(answer);
      holds(![502, 503, 504].includes(answer.status), answer, 'a status other than 502, 503, 504');
      done(await bank.logIn(wizard), 'the log-in is still possible');
    },
  },
  'who has a customer keeps it': {
    says: 'for the same name, answer `POST …/log-in` with the current step, for any other with `USER_SESSION_EXPIRED` and `otherCustomer: true`',
    mend: 'Compare the name with the customer of the log-in before anything else.',
    async check(bank) {
      const wizard = await bank.loggedIn();
      done(await bank.logIn(wizard), 'the current step for the same name');
      const answer = await wizard.logIn(bank.nobody);
      refused(answer, 'USER_SESSION_EXPIRED');
      holds(answer.body.otherCustomer === true, answer, 'otherCustomer: true');
    },
  },
  'a name that nobody has is told as INVALID_CREDENTIALS': {
    says: 'Refuse what does not belong together with `INVALID_CREDENTIALS`, also where nobody has the name',
    mend: 'Do for an unknown name what you do for a wrong PIN, and answer alike.',
    async check(bank) {
      const answer = await (await bank.open()).logIn(bank.nobody);
      refused(answer, 'INVALID_CREDENTIALS');
      const { attemptsLeft = 1 } = answer.body;
      holds(attemptsLeft === 1, answer, 'attemptsLeft only when a single one is left');
    },
  },
  'a wrong PIN is told as a name that nobody has': {
    says: 'Refuse what does not belong together with `INVALID_CREDENTIALS`, also where nobody has the name',
    mend: 'Answer both with the same status and the same fields, after the same work.',
    async check(bank) {
      const unknown = await (await bank.open()).logIn(bank.nobody);
      const { value: wrong } = await wrongPin(bank);
      refused(wrong, 'INVALID_CREDENTIALS');
      const shape = ({ status, body }: typeof wrong) =>
        same(
          [status, Object.keys(body).sort()],
          [unknown.status, Object.keys(unknown.body).sort()],
        );
      holds(
        shape(wrong),
        wrong,
        `as for an unknown name: ${unknown.status} ${Object.keys(unknown.body)}`,
      );
    },
  },
  'and takes as long': {
    says: 'also where nobody has the name, which must take as long',
    mend: 'Check a PIN for unknown names, too, against a hash that nothing matches.',
    async check(bank) {
      let [nobody, wrong] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      const tries = Math.min(TRIES, bank.options.wrongAttempts - 1);
      if (tries < 1) throw new NotTried('wrongAttempts allows no further wrong PIN');
      for (let n = 0; n < tries; n += 1) {
        const wizard = await bank.open();
        nobody = Math.min(nobody, (await timed(() => wizard.logIn(bank.nobody))).took);
        wrong = Math.min(wrong, (await wrongPin(bank)).took);
      }
      if (Math.max(nobody, wrong) < NOISE * Math.min(nobody, wrong)) return;
      const took = `${wrong.toFixed()} ms for a wrong PIN, ${nobody.toFixed()} ms for an unknown name`;
      bank.warnings.push(`${took}: look whether that tells who is a customer.`);
    },
  },
} satisfies Rules;
