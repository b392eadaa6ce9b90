import { ENDPOINTS } from '#contract/endpoints.ts';
import { Refusal } from '../../refusal.ts';
import { bound } from '../calls/serve.ts';
import { customerOf } from '../participants.ts';
import { assertConfirmed } from './challenge.ts';
import { processReply, replaceStep, stepFor } from './current.ts';
import { rememberBrowser } from './remember-browser.ts';

/**
 * END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH: the confirmed challenge and the choice. The first choice is final
 * (A6).
 */
export const endBrowserDetection = bound(
  ENDPOINTS.endBrowserDetection,
  async (call) => {
    const { services, authentication, param, body } = call;
    const step = stepFor(authentication, param('step'), 'tan');
    if (step.purpose !== 'browserDetection') throw new Refusal('NOT_FOUND');
    const customer = await customerOf(services, authentication);
    if (!step.done) await assertConfirmed(call, step, customer);

    const reply = await call.change((draft, afterwards) => {
      const current = stepFor(draft, param('step'), 'tan');
      if (!current.done) {
        replaceStep(draft, { ...current, done: true, trusted: body.trustBrowser });
        if (body.trustBrowser) afterwards(() => call.report('browser.trusted'));
      }
      return processReply(draft);
    });
    await rememberBrowser(call, param('step'));
    return reply;
  },
  { onRepeat: (call) => rememberBrowser(call, call.param('step')) },
);
