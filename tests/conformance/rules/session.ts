import { SESSION_EXPIRES_HEADER } from '#contract/session-life.ts';
import type { Wizard } from '../../backend/wizard.ts';
import { addressOf, type Bank } from '../bank.ts';
import { done, holds, NotTried, type Received, type Rules, refused } from '../rule.ts';
import type { Visitor } from '../visitor.ts';

/** Long enough for another end to be told: the reference backend notes activity every ten seconds. */
const A_WHILE = 11_000;

/** When the session ends, by an answer. */
const endOf = ({ headers }: Received): number =>
  Date.parse(headers.get(SESSION_EXPIRES_HEADER) ?? '');

const told = (end: number) => (Number.isNaN(end) ? 'none was told' : new Date(end).toISOString());

/** A customer's page does this after a while, and asks how the challenge stands. */
async function prolongsNothing(bank: Bank, act: (wizard: Wizard<Visitor>) => Promise<unknown>) {
  const { wizard, challenge } = await bank.atTan();
  const poll = () => wizard.browser.call('GET', addressOf(challenge));
  const before = endOf(await poll());
  await bank.hands.wait(A_WHILE);
  await act(wizard);
  await poll();
  const answer = await poll();
  holds(endOf(answer) <= before, answer, `the end of before: ${told(before)}`);
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

export const SESSION = {
  'a customer’s answers say when the session ends': {
    says: '`session-expires-at` (ISO date-time, with `Z` or an offset) on every answer to a logged-in customer',
    mend: 'Set the header with every answer to a log-in that has a customer: polls, steps and refusals, too.',
    async check(bank) {
      const { wizard, start, challenge } = await bank.atTan();
      const answers = [
        await wizard.get('process'),
        await wizard.browser.call('POST', start.urlOfResource),
        await wizard.browser.call('GET', addressOf(challenge)),
        await wizard.post('keep-alive'),
        await wizard.post('completion'),
      ];
      for (const answer of answers) {
        const header = answer.headers.get(SESSION_EXPIRES_HEADER) ?? '';
        holds(DATE_TIME.test(header), answer, `${SESSION_EXPIRES_HEADER} with Z or an offset`);
      }
    },
  },
  'before anybody has logged in, a page keeps it open': {
    says: 'keep the log-in, its session and the party’s request, so that nobody who takes long to fill in the form has to begin anew',
    mend: 'Answer with a later end each time, as long as the page comes every four minutes.',
    async check(bank) {
      const wizard = await bank.open();
      const first = await wizard.post('keep-open');
      done(first);
      await bank.hands.wait(A_WHILE);
      const later = await wizard.post('keep-open');
      done(later);
      const [was, is] = [first, later].map(({ body }) => Date.parse(String(body.expiresAt)));
      holds((is ?? 0) > (was ?? 0), later, `expiresAt after ${first.body.expiresAt}`);
    },
  },
  'what the customer does prolongs the session': {
    says: 'What the customer does prolongs the session: a POST inside the log-in, or `GET …/process` after a reload.',
    mend: 'Count both as activity.',
    async check(bank) {
      const wizard = await bank.loggedIn();
      for (const act of [() => wizard.get('process'), () => wizard.post('keep-alive')]) {
        const before = endOf(await wizard.get('process'));
        await bank.hands.wait(A_WHILE);
        const answer = await act();
        done(answer);
        holds(endOf(answer) > before, answer, `an end after ${told(before)}`);
      }
    },
  },
  'what the page does by itself does not': {
    says: 'Polling, events and forwarded calls must not, or an open page would keep its customer logged in.',
    mend: 'Leave the end of the session alone where a challenge is read, and in the event stream.',
    check: (bank) =>
      prolongsNothing(bank, async (wizard) => {
        await bank.stream(wizard).catch(() => undefined);
        await wizard.browser.call('GET', '/forward/portal-content/themes');
      }),
  },
  'nor does a page that is still open': {
    says: 'It must not prolong the session of a customer.',
    mend: 'Refuse keep-open in a log-in that has a customer, or let it do nothing.',
    check: (bank) => prolongsNothing(bank, (wizard) => wizard.post('keep-open')),
  },
  'once the session is over the way back is still open': {
    says: 'Answer this call even after the session has ended, for as long as you know the log-in: the customer has no other way back.',
    mend: 'Keep the log-in, and what finds it, for some time after its session.',
    async check(bank) {
      if (!bank.options.patient)
        throw new NotTried('it takes as long as a session: "patient": true');
      const wizard = await bank.loggedIn();
      const last = await wizard.get('process');
      const now = Date.parse(last.headers.get('date') ?? '');
      await bank.hands.wait(endOf(last) - now + 2000);
      refused(await wizard.get('process'), 'USER_SESSION_EXPIRED');
      const answer = await wizard.post('cancellation', { cause: 'error' });
      await bank.returnsWith('access_denied_session_timeout', wizard, answer);
    },
  },
} satisfies Rules;
