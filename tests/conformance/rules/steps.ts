import * as z from 'zod/mini';
import { LOCALES } from '#contract/locale.ts';
import { StartTanReply } from '#contract/steps.ts';
import { done, holds, NotTried, type Rules, refused } from '../rule.ts';

const TERMS = [
  'APPROVE_TERMS_OF_SERVICE',
  'APPROVE_TERMS_OF_SERVICE_QES',
  'APPROVE_TERMS_OF_SERVICE_QID',
] as const;

/** A code that no bank sends, as long as this one. */
const another = (tan: string) => tan.replace(/./g, (digit) => (digit === '0' ? '1' : '0'));

export const STEPS = {
  'every step that is offered can be taken': {
    says: 'Your backend decides the order of steps. Each reply names the next one by `stepType` and `urlOfResource`',
    mend: 'Answer each step’s calls at its urlOfResource, and offer the next one when it is taken.',
    async check(bank) {
      await bank.walk(await bank.loggedIn());
    },
  },
  'a TAN step offers its end, and is begun again by a reloaded page': {
    says: 'Keep offering the `START_…` step until the step is completed, and answer it with the running challenge, because a reloaded page begins with it',
    mend: 'Offer START and END together, and return the challenge that is pending.',
    async check(bank) {
      const { wizard, start, challenge } = await bank.atTan();
      const answer = await wizard.get('process');
      const offered = (await wizard.actions()).map(({ stepType }) => stepType);
      for (const step of [start.stepType, start.stepType.replace('START_', 'END_')]) {
        holds(offered.includes(step), answer, `the step ${step}`);
      }
      const again = await wizard.browser.call('POST', start.urlOfResource);
      const id = z.safeParse(StartTanReply, again.body).data?.challenge.id;
      holds(id === challenge.id, again, `the challenge ${challenge.id}`);
    },
  },
  'a step does not end before its TAN': {
    says: 'reply has the challenge and offers the `END_…` step',
    mend: 'Refuse the END step as long as its challenge is not confirmed.',
    async check(bank) {
      const { wizard, start } = await bank.atTan();
      const end = (await wizard.actions()).find(({ stepType }) => stepType.startsWith('END_'));
      const body = { trustBrowser: true };
      refused(
        await wizard.browser.call('POST', end?.urlOfResource ?? start.urlOfResource, { body }),
      );
      const answer = await wizard.get('process');
      const isLeft = (await wizard.actions()).some(({ stepType }) => stepType === start.stepType);
      holds(isLeft, answer, `the step ${start.stepType}`);
    },
  },
  'nothing is completed before the last step': {
    says: 'When no step is left, `POST …/completion` answers with `redirectUrl`',
    mend: 'Refuse the completion with STEP_NOT_CURRENT as long as a step is left.',
    async check(bank) {
      const { wizard } = await bank.atTan();
      refused(await wizard.post('completion'));
      refused(await (await bank.open()).post('completion'));
    },
  },
  'a wrong TAN is told with the attempts that are left': {
    says: 'refuse a wrong TAN with `WRONG_TAN` and `attemptsLeft`',
    mend: 'Say both; the log-in goes on with the same challenge.',
    async check(bank) {
      const { wizard, challenge } = await bank.atTan();
      const tan = await wizard.tanFor(bank.customer.identifier, challenge.id);
      bank.allowWrong('tan');
      const answer = await wizard.submitTan(challenge.id, another(tan));
      refused(answer, 'WRONG_TAN');
      holds(Number(answer.body.attemptsLeft) > 0, answer, 'attemptsLeft');
      const right = await wizard.submitTan(challenge.id, tan);
      done(right, 'the right TAN is still good');
      holds(right.body.status === 'confirmed', right, 'status confirmed');
    },
  },
  'another TAN makes the one before void': {
    says: 'another TAN, by this method or another, which makes the one before void',
    mend: 'Keep one TAN for each challenge: the newest.',
    async check(bank) {
      const { wizard, challenge } = await bank.atTan();
      const before = await wizard.tanFor(bank.customer.identifier, challenge.id);
      const answer = await wizard.chooseMethod(challenge.id, challenge.methodId);
      done(answer);
      const tan = await wizard.tanFor(bank.customer.identifier, challenge.id);
      if (tan === before) throw new NotTried('this bank sends the same TAN again');
      bank.allowWrong('tan');
      refused(await wizard.submitTan(challenge.id, before), 'WRONG_TAN');
      done(await wizard.submitTan(challenge.id, tan), 'the new TAN is good');
    },
  },
  'terms are shown before they are accepted': {
    says: 'POST to the same address with `document-preview?locale=…` in place of its last segment',
    mend: 'Answer with the document in both languages.',
    async check(bank) {
      const wizard = await bank.walked(...TERMS);
      const [action] = await wizard.actions();
      for (const locale of LOCALES) {
        const resource = `document-preview?locale=${locale}`;
        const url = action?.urlOfResource.replace(/[^/]+$/, resource) ?? '';
        done(await wizard.browser.call('POST', url), `the document in ${locale}`);
      }
    },
  },
} satisfies Rules;
