import { setCookies } from '../../http/cookies.ts';
import { browserLabel } from '../../sessions/browser-label.ts';
import type { BrowserUse } from '../../sessions/known-browsers.ts';
import { AUTHENTICATION } from '../authentication.ts';
import type { Admitted } from '../calls/serve.ts';
import { bankOf } from '../participants.ts';
import type { StepState } from './state.ts';

/** What a completed step lets the browser be remembered for. */
function earnedBy(step: StepState | undefined): BrowserUse | undefined {
  if (step?.kind === 'tan' && step.trusted) return 'trusted';
  return step?.kind === 'firstLogIn' && step.done ? step.way : undefined;
}

/**
 * Sets the cookie that a step has earned; again, if the answer with it was lost (S6). It depends on the
 * recorded decision, not on this request (A6, Q4, C1).
 */
export async function rememberBrowser(
  { services, request, authentication, reply }: Admitted,
  stepName: string,
): Promise<void> {
  const now = await services.store.get(AUTHENTICATION, authentication.id);
  const step = now?.steps.find(({ name }) => name === stepName);
  const use = earnedBy(step);
  if (now?.customerId === undefined || step === undefined || use === undefined) return;
  const confirmed = step.kind === 'tan' ? step.browser : undefined;
  const who = { use, customerId: now.customerId, bank: bankOf(services, now.clientId) };
  const cookie = await services.browsers.remember(
    `${now.id} ${now.rounds} ${step.name}`,
    who,
    confirmed ?? browserLabel(request.headers['user-agent']),
  );
  const others = services.browsers.makeRoom(request.cookies, who);
  setCookies(reply, services.cookies.replacing([cookie, ...others]));
}
