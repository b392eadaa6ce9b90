import { done, holds, NotTried, type Rules } from '../rule.ts';

/** The error for the party, or else what it received in its place. */
const errorOf = (params: URLSearchParams) => params.get('error') ?? [...params.keys()].join(', ');

export const ENDS = {
  'a completed log-in returns to the party with a code': {
    says: 'When no step is left, `POST …/completion` answers with `redirectUrl`, and the browser goes there.',
    mend: 'Let redirectUrl lead to the redirect_uri of the party, with code and state.',
    async check(bank) {
      const wizard = await bank.walked();
      const answer = await wizard.post('completion');
      const params = await bank.wayBack(wizard, answer);
      holds(params.has('code'), answer, `a code for the party; it received ${errorOf(params)}`);
    },
  },
  'a completion whose answer was lost is answered again': {
    says: 'The wizard calls `POST …/completion` again, with another key; answer with the same `redirectUrl`.',
    mend: 'Keep the log-in until its browser has come back to you by redirectUrl.',
    async check(bank) {
      const wizard = await bank.walked();
      const first = await wizard.post('completion');
      done(first);
      const again = await wizard.post('completion');
      done(again);
      const { redirectUrl } = first.body;
      holds(again.body.redirectUrl === redirectUrl, again, `redirectUrl ${redirectUrl}`);
    },
  },
  'until then the page may be reloaded': {
    says: 'answer init-UI with `started: true`, then `GET …/process` and `GET …/post-process` without a step',
    mend: 'Treat a log-in that is completed, but not yet returned from, as one without a step.',
    async check(bank) {
      const wizard = await bank.walked();
      done(await wizard.post('completion'));
      const answer = await wizard.browser.call('POST', `/init-ui${wizard.entry.search}`);
      done(answer);
      const { started } = Object(answer.body.authentication);
      holds(started === true, answer, 'authentication.started: true');
      const process = await wizard.get('process');
      done(process);
      holds(process.body.authenticationProcessCompleted === true, process, 'completed');
      done(await wizard.get('post-process'));
      holds((await wizard.next()) === undefined, process, 'no step');
    },
  },
  'who denies forwards nothing': {
    says: 'With a `code` in it, the party would get the very data that the customer has denied it.',
    mend: 'After a denial offer no step, and let the completion lead back with access_denied.',
    async check(bank) {
      const wizard = await bank.walked('GIVE_CONSENT', 'GIVE_CONSENT_QES');
      const [action] = await wizard.actions();
      const url = action?.urlOfResource ?? '';
      done(await wizard.browser.call('GET', url));
      const body = { decision: 'denied' };
      const denied = await wizard.browser.call('POST', url, { body });
      done(denied);
      holds((await wizard.next()) === undefined, denied, 'no further step');
      const answer = await wizard.post('completion');
      const params = await bank.wayBack(wizard, answer);
      const isDenied = params.get('error') === 'access_denied' && !params.has('code');
      holds(isDenied, answer, `access_denied for the party; it received ${errorOf(params)}`);
    },
  },
  'who cancels returns with access_denied': {
    says: '`POST …/cancellation` with `customer`: the party gets `access_denied`',
    mend: 'End the log-in by that error of OAuth.',
    async check(bank) {
      const wizard = await bank.open();
      const answer = await wizard.post('cancellation', { cause: 'customer' });
      if (answer.body.backToLogIn === true) throw new NotTried('this party wants the log-in page');
      await bank.returnsWith('access_denied', wizard, answer);
    },
  },
  'who leaves a broken page returns with server_error': {
    says: 'and `server_error` otherwise: then an answer broke the contract',
    mend: 'Remember the last code that ended the log-in; if there was none, it was a technical error.',
    async check(bank) {
      const wizard = await bank.loggedIn();
      const answer = await wizard.post('cancellation', { cause: 'error' });
      await bank.returnsWith('server_error', wizard, answer);
    },
  },
} satisfies Rules;
