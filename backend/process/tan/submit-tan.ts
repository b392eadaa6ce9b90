import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Customer } from '../../bank/customers.ts';
import { Refusal } from '../../refusal.ts';
import type { Authentication } from '../authentication.ts';
import { carryOut, type Effect } from '../calls/carry-out.ts';
import type { Afterwards } from '../calls/commit.ts';
import { type Admitted, bound } from '../calls/serve.ts';
import { MAX_ATTEMPTS, type Turn } from '../limits/attempts.ts';
import { customerOf, pseudonymOf } from '../participants.ts';
import { replaceStep } from '../steps/current.ts';
import type { ChallengeState } from '../steps/state.ts';
import { challengeStep, findChallengeStep } from './challenges.ts';
import { isLocked } from './obstacle.ts';
import { paymentOf } from './order.ts';
import { forgetTans } from './tan-limit.ts';

/** What a TAN for a pending challenge leads to. */
interface Judged {
  readonly event: 'tan.confirmed' | 'tan.wrong' | 'tan.locked';
  readonly refusal?: Refusal;
}

/** Only a call with a turn can confirm. A wrong TAN in the last turn, or without a turn, locks the access (S4). */
function judge({ slot, wrong }: Turn, matches: () => boolean): Judged {
  if (slot !== 'none' && !wrong && matches()) return { event: 'tan.confirmed' };
  if (slot !== 'none' && slot < MAX_ATTEMPTS) {
    const attemptsLeft = MAX_ATTEMPTS - slot;
    return { event: 'tan.wrong', refusal: new Refusal('WRONG_TAN', { attemptsLeft }) };
  }
  return { event: 'tan.locked', refusal: new Refusal('LOCKED_ACCOUNT') };
}

/** The refusal of a TAN that nothing waits for any more. Once the access is locked, another one would not help. */
const tooLate = (authentication: Authentication): Refusal =>
  new Refusal(isLocked(authentication) ? 'LOCKED_ACCOUNT' : 'TAN_EXPIRED');

/**
 * Returns the turn of a call that was answered with 200: a TAN that came when another call had just confirmed
 * the order is no failure (S4, S6). The turn of the right one is settled, unless the first call did so.
 */
async function returnTurn(call: Admitted, challengeId: string): Promise<void> {
  const { services, authentication, countedAs } = call;
  const customer = await customerOf(services, authentication);
  const confirmedBy = findChallengeStep(authentication, challengeId)?.challenge.by;
  const pseudonym = pseudonymOf(services, customer);
  if (confirmedBy === countedAs) await services.attempts.settle('tan', pseudonym, countedAs, true);
  else await services.attempts.release('tan', pseudonym, countedAs);
}

/** Counts the attempt as it was judged: a wrong TAN uses up its turn, the right one forgets all failures (S4). */
function settle(
  call: Admitted,
  customer: Customer,
  { event, challenge }: Pick<Judged, 'event'> & { readonly challenge: ChallengeState },
  then: Afterwards,
): void {
  const { services, countedAs } = call;
  const right = event === 'tan.confirmed';
  const pseudonym = pseudonymOf(services, customer);
  then(() => services.attempts.settle('tan', pseudonym, countedAs, right));
  if (right) then(() => forgetTans(services, customer));
  then(() => call.report(event, paymentOf(challenge)));
}

/** Confirms the order by TAN: single use, five consecutive failures lock the access (S4, S5). */
export const submitTan = bound(
  ENDPOINTS.submitTan,
  async (call) => {
    const { services, authentication, param, body, traceId, countedAs } = call;
    const { attempts, tans } = services;
    const customer = await customerOf(services, authentication);
    const pseudonym = pseudonymOf(services, customer);
    const before = challengeStep(authentication, param('challenge')).challenge;
    if (tans.statusOf(before) === 'confirmed') {
      const left = await attempts.left('tan', pseudonym);
      return call.change(() => tans.view(before, left));
    }
    if (tans.statusOf(before) !== 'pending') throw tooLate(authentication);

    // As with the PIN, the turn is taken before the TAN is checked.
    const turn = await attempts.reserve('tan', pseudonym, countedAs, customer.pinBlocked);
    const judged = (challenge: ChallengeState) =>
      judge(turn, () => tans.matches(challenge, body.tan));
    /** A wrong TAN has used up its turn, whatever becomes of the log-in; the right one has confirmed nothing (S4, N5). */
    async function ifOver(): Promise<void> {
      const { event } = judged(before);
      if (event === 'tan.confirmed') return attempts.release('tan', pseudonym, countedAs);
      const effects: Effect[] = [];
      settle(call, customer, { event, challenge: before }, (effect) => effects.push(effect));
      await carryOut(effects);
    }
    return call.change((draft, afterwards) => {
      const step = challengeStep(draft, param('challenge'));
      const { challenge } = step;
      const status = tans.statusOf(challenge);
      if (status !== 'pending') {
        // Of guesses sent at once the last may be checked first: the others keep their turns, or the lock would end.
        if (!isLocked(draft)) afterwards(() => attempts.release('tan', pseudonym, countedAs));
        // Returned, not thrown, so that the turn is given back.
        return status === 'confirmed' ? tans.view(challenge, MAX_ATTEMPTS) : tooLate(draft);
      }

      const { event, refusal } = judged(challenge);
      settle(call, customer, { event, challenge }, afterwards);
      if (event === 'tan.locked') {
        draft.error = { code: 'LOCKED_ACCOUNT', traceId };
        replaceStep(draft, { ...step, challenge: { ...challenge, status: 'denied' } });
      }
      if (refusal !== undefined) return refusal;
      const confirmed: ChallengeState = { ...challenge, status: 'confirmed', by: countedAs };
      replaceStep(draft, { ...step, challenge: confirmed });
      afterwards(async () => services.bus.publish(authentication.id, tans.news(confirmed)));
      return tans.view(confirmed, MAX_ATTEMPTS);
    }, ifOver);
  },
  {
    onRepeat: async (call, { status }) => {
      if (status === 200) await returnTurn(call, call.param('challenge'));
    },
  },
);
