import { ENDPOINTS } from '#contract/endpoints.ts';
import { Refusal } from '../../refusal.ts';
import { type Authentication, noteOpen } from '../authentication.ts';
import { bound } from '../calls/serve.ts';

/** How many answers to other calls a page that stays open may still ask for again. */
const REMEMBERED = 20;

/** Forgets old answers: a page that is open for a day gets hundreds, to this call and to those for QR codes. */
function forgetOld(draft: Authentication, path: string): void {
  const others = Object.entries(draft.answers).filter(([, answer]) => answer.path !== path);
  draft.answers = Object.fromEntries(others.slice(-REMEMBERED));
}

/**
 * The page says that it is still open before anybody has logged in: the log-in is kept, and with it the session and the
 * party's request, so that nobody who takes long to fill in the form has to begin anew (N1). It is no activity of a
 * customer, whose session it does not prolong (S4).
 */
export const keepOpen = bound(ENDPOINTS.keepOpen, async (call) => {
  const { services, session, authentication, path } = call;
  const { sessions, authorization, now } = services;
  return call.change((draft, afterwards) => {
    if (draft.customerId !== undefined) throw new Refusal('STEP_NOT_CURRENT');
    noteOpen(draft, now());
    forgetOld(draft, path);
    afterwards(() => sessions.keep(session));
    afterwards(() => authorization.keep(authentication.id));
    return { expiresAt: new Date(draft.expiresAt).toISOString() };
  });
});
