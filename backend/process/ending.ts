import { ENDPOINTS } from '#contract/endpoints.ts';
import { type OAuthError, oauthErrorOf } from '#contract/error-codes.ts';
import type { AuditEventName } from '../audit.ts';
import { setCookies } from '../http/cookies.ts';
import { Refusal } from '../refusal.ts';
import { completedEnding, rememberAccount } from './completed.ts';
import { AUTHENTICATION, type Authentication, type Ending, LOG_IN_LIFETIME } from './model.ts';
import { type Admitted, bound } from './serve.ts';
import { stageOf } from './stage.ts';
import { stopOf } from './steps/stop.ts';
import { currentStep } from './where.ts';

function failed(error: OAuthError, reason: string, traceId: string): Ending {
  return { kind: 'failed', error, description: `${reason} Reference: ${traceId}` };
}

/** Nothing of the customer stays, for whoever comes next (S2, S8). */
function forgetCustomer(draft: Authentication): void {
  draft.steps = [];
  draft.appLogIns = [];
  // Whoever may leave has had the answers before.
  draft.answers = {};
  delete draft.customerId;
  delete draft.preferredAccountId;
}

/** Nothing of the customer, nor of a payment, stays in an ended log-in (S2, S8). */
function end(draft: Authentication, ending: Ending): void {
  draft.ending = ending;
  forgetCustomer(draft);
  delete draft.pisData;
  delete draft.debtorIban;
}

/** Hands the ending over to the OpenID Provider, and lets go of the session when it was the last log-in in it. */
async function handOver({ services, authentication, session, reply }: Admitted): Promise<void> {
  const { store, authorization, cookies, now } = services;
  const ended = await store.get(AUTHENTICATION, authentication.id);
  if (ended?.ending === undefined) return;
  await rememberAccount(store, ended.ending);
  await authorization.finish(ended);
  for (const { id } of session.authentications) {
    const other = await store.get(AUTHENTICATION, id);
    if (other?.ending === undefined && other !== undefined && other.expiresAt > now()) return;
  }
  setCookies(reply, cookies.expired());
}

/** How it ended, for the operator (N5); one that had expired is known to have ended before. */
function reportEnd(call: Admitted, ended: AuditEventName, detail: string): Promise<void> {
  const { authentication, report } = call;
  const step = stageOf(authentication);
  return report(authentication.over ? 'left' : ended, { step, detail });
}

/** Also when the log-in is over; and handed over once more, for the process may have been killed in between (S6). */
const ENDS = { tolerance: 'ended', onRepeat: handOver } as const;

/** All steps are done: the way back to the requesting party (E7). A step that ended the others goes back as its error (E8). */
export const completion = bound(
  ENDPOINTS.completion,
  async (call) => {
    const { traceId, expired } = call;
    let ended: { readonly event: AuditEventName; readonly detail: string } | undefined;
    const reply = await call.change((draft) => {
      ended = undefined;
      if (draft.ending === undefined) {
        if (expired) throw new Refusal('USER_SESSION_EXPIRED');
        const { customerId } = draft;
        if (customerId === undefined || currentStep(draft) !== undefined) {
          throw new Refusal('STEP_NOT_CURRENT');
        }
        const stop = stopOf(draft.steps);
        ended =
          stop === undefined
            ? { event: 'completed', detail: draft.way ?? 'pin' }
            : { event: 'cancelled', detail: stop.error };
        end(
          draft,
          stop === undefined
            ? completedEnding(draft, customerId)
            : failed(stop.error, stop.reason, traceId),
        );
      }
      return { redirectUrl: draft.returnTo };
    });
    if (ended !== undefined) await reportEnd(call, ended.event, ended.detail);
    await handOver(call);
    return reply;
  },
  ENDS,
);

/** The code of the error the customer leaves from. */
function codeOf({ error }: Authentication, expired: boolean): string {
  return expired ? 'USER_SESSION_EXPIRED' : (error?.code ?? 'TECHNICAL_ERROR');
}

/** The OAuth error of E8 for it. */
function endingByError(draft: Authentication, expired: boolean, traceId: string): Ending {
  const code = codeOf(draft, expired);
  const reference = expired ? traceId : (draft.error?.traceId ?? traceId);
  return failed(
    oauthErrorOf(code) ?? 'server_error',
    'The log-in could not be completed.',
    reference,
  );
}

/** Ends the log-in without success: back to the party with an error, or to the log-in page (E6, E8). */
export const cancellation = bound(
  ENDPOINTS.cancellation,
  async (call) => {
    const { services, authentication, body, traceId, expired } = call;
    const party = services.clients.find(authentication.clientId)?.party;
    // From the log-in page itself there is nothing to go back to but the party.
    const loggedIn = authentication.customerId !== undefined && !expired;
    const toLogIn =
      loggedIn && body.cause === 'customer' && party?.cancelRedirectBehaviour === 'login';
    let cancelled = false;
    const reply = await call.change((draft) => {
      cancelled = draft.ending === undefined;
      if (!cancelled) return { redirectUrl: draft.returnTo };
      if (toLogIn) {
        forgetCustomer(draft);
        delete draft.way;
        delete draft.error;
        draft.expiresAt = services.now() + LOG_IN_LIFETIME;
        return { backToLogIn: true as const };
      }
      end(
        draft,
        body.cause === 'customer'
          ? failed('access_denied', 'The customer cancelled the log-in.', traceId)
          : endingByError(draft, expired, traceId),
      );
      return { redirectUrl: draft.returnTo };
    });
    if (cancelled && body.cause === 'error') {
      await reportEnd(call, 'failed', codeOf(authentication, expired));
    } else if (cancelled) {
      await reportEnd(call, toLogIn ? 'reset' : 'cancelled', 'access_denied');
    }
    await handOver(call);
    return reply;
  },
  ENDS,
);
