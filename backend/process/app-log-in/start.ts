import * as z from 'zod/mini';
import { AppLogIn } from '#contract/app-log-in-state.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { normaliseIdentifier } from '#contract/process.ts';
import type { Repeated } from '../../http/errors.ts';
import { digest } from '../../keys/crypto.ts';
import { Refusal } from '../../refusal.ts';
import type { Authentication } from '../authentication.ts';
import type { Afterwards } from '../calls/commit.ts';
import { deliver } from '../calls/deliver.ts';
import { type Admitted, bound } from '../calls/serve.ts';
import type { AppWay } from '../steps/state.ts';
import { markAsker } from './asker.ts';
import { openAppLogIn, statusOf, viewOf, voidWaiting } from './lifecycle.ts';
import { offeredWays } from './offer.ts';
import type { AppLogInState } from './state.ts';

/**
 * The most pushes to one customer per quarter of an hour, whoever asks, so that nobody can be worn down into
 * approving (C1).
 */
const MAX_PUSHES = 3;

/** @throws {Refusal} NOT_FOUND if this way to log in is not offered (Q4, C3). */
function assertOffered({ services, authentication }: Admitted, way: AppWay): void {
  const ways = offeredWays(services, services.clients.find(authentication.clientId));
  if (!ways[way]) throw new Refusal('NOT_FOUND');
}

/** Limits the tries of one browser session (Q3). */
async function limitSession({ services, session, countedAs }: Admitted): Promise<void> {
  const limit = services.config.rateLimits.appLogInsPerSession;
  const name = `session ${digest(session.token)}`;
  await services.windows.limit(name, countedAs, limit);
}

type Fields = Pick<AppLogInState, 'way' | 'status' | 'customerId' | 'renews'>;

/**
 * A log-in that has its customer needs no approval. Whoever asks for a QR code goes on with it; who gives a name, only
 * if it is that customer's, as with the PIN (P7, S2).
 * @throws {Refusal} STEP_NOT_CURRENT, or USER_SESSION_EXPIRED for another customer's name, if somebody has logged in.
 */
function assertNobody(
  { customerId }: Authentication,
  asks: Pick<Fields, 'way' | 'customerId'>,
): void {
  if (customerId === undefined) return;
  const goesOn = asks.way === 'qr' || asks.customerId === customerId;
  throw goesOn
    ? new Refusal('STEP_NOT_CURRENT')
    : new Refusal('USER_SESSION_EXPIRED', { otherCustomer: true });
}

/**
 * What a page that renews its code by itself goes on with, instead of a new code: the same one, if the app has opened it
 * at this moment (Q5).
 * @throws {Refusal} STEP_NOT_CURRENT if the customer has begun another try, in another tab: it stays valid (P7).
 */
function insteadOfRenewal(
  renewed: string,
  { appLogIns, customerId }: Authentication,
  now: number,
): AppLogInState | undefined {
  const latest = appLogIns.at(-1);
  if (latest === undefined || customerId !== undefined) return undefined;
  const status = statusOf(latest, now);
  const isHeld = status === 'processing' || status === 'approved';
  if (latest.id === renewed) return isHeld ? latest : undefined;
  // Not the one that took the place of this one: the page asks again, as it never got the answer with that.
  const isAnother = status === 'waiting' && latest.renews !== renewed;
  if (isHeld || isAnother) throw new Refusal('STEP_NOT_CURRENT');
  return undefined;
}

/** Adds a new try to a log-in, of this browser; the pages that wait for earlier ones are told that these are void. */
function open(
  call: Admitted,
  fields: Fields,
  draft: Authentication,
  afterwards: Afterwards,
): AppLogInState {
  const { services, authentication } = call;
  assertNobody(draft, fields);
  const voided = draft.appLogIns.filter(({ status }) => status !== 'void');
  const fresh = openAppLogIn(draft, fields, services.now());
  afterwards(async () => {
    markAsker(call, fresh.id);
    for (const { id } of voided) {
      const data = { id, status: 'expired' as const };
      services.bus.publish(authentication.id, { event: 'app-log-in', data });
    }
  });
  return fresh;
}

/**
 * Sets the cookie again with an answer that is sent again. Only a new try waits: one that a renewal gave back may be
 * another browser's, which knows the same session (Q6, S2).
 */
const ON_REPEAT = {
  onRepeat: async (call: Admitted, { body }: Repeated) => {
    const opened = z.safeParse(AppLogIn, body).data;
    if (opened?.status === 'waiting') markAsker(call, opened.id);
  },
};

/** A new QR code; the one before is void (Q1, Q6). A page that renews its own makes nothing void that is in use. */
export const startQrLogIn = bound(
  ENDPOINTS.startQrLogIn,
  async (call) => {
    assertOffered(call, 'qr');
    await limitSession(call);
    const { services, body } = call;
    return call.change((draft, afterwards) => {
      const held = body && insteadOfRenewal(body.renews, draft, services.now());
      const qr = held ?? open(call, { way: 'qr', status: 'waiting', ...body }, draft, afterwards);
      const { link, ...code } = viewOf(services, qr);
      if (link === undefined) throw new Refusal('NOT_FOUND');
      return { ...code, link };
    });
  },
  ON_REPEAT,
);

/**
 * Asks for approval in the comfort app (C1). For an unknown name it does the same work and gives the same
 * answer: a try that waits and expires (S4).
 */
export const startComfortLogIn = bound(
  ENDPOINTS.startComfortLogIn,
  async (call) => {
    const { services, authentication, body, countedAs } = call;
    assertOffered(call, 'comfort');
    await limitSession(call);
    const identifier = normaliseIdentifier(body.identifier);
    const customer = await services.customers.find(identifier);
    const asks = { way: 'comfort' as const, ...(customer && { customerId: customer.id }) };
    // Before it is counted: no push is sent.
    assertNobody(authentication, asks);
    const pseudonym = services.attempts.pseudonymOf(customer, identifier);
    const limit = services.config.rateLimits.perIdentifier;
    await services.windows.limit(`comfort ${pseudonym}`, countedAs, limit);

    // Once its answer is forgotten, as after a failed delivery, the same key may start another try. The previous
    // try's id makes that count as another push.
    const push = `${countedAs} ${authentication.appLogIns.at(-1)?.id ?? ''}`;
    const tooMany = await services.windows.take(`push ${pseudonym}`, push, MAX_PUSHES);
    const status = tooMany === undefined ? 'waiting' : 'retriesExceeded';
    return call.change((draft, afterwards) => {
      const fresh = open(call, { ...asks, status }, draft, afterwards);
      const { id } = fresh;
      const undo = (now: Authentication) => voidWaiting(now, id);
      if (status === 'waiting') {
        afterwards(() => deliver(call, { recipient: customer?.id ?? pseudonym, id, undo }));
      }
      return viewOf(services, fresh);
    });
  },
  ON_REPEAT,
);
