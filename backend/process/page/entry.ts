import * as z from 'zod/mini';
import { beginsWithLogIn } from '#contract/beginning.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { BankSettingsReply, EntryQuery, InitUiReply, SessionReply } from '#contract/entry.ts';
import { checkToken } from '../../http/csrf-token.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import type { OpenSession } from '../../sessions/session.ts';
import type { Client } from '../../settings/clients.ts';
import { pendingAppLogIn } from '../app-log-in/lifecycle.ts';
import { offeredWays } from '../app-log-in/offer.ts';
import { AUTHENTICATION, type Authentication, isExpired } from '../authentication.ts';
import { type Incoming, unbound } from '../calls/serve.ts';
import { isReturning } from '../end/returning.ts';
import { bankOf } from '../participants.ts';

/** A party's bank: the page of a refusal looks like it, too (T3). */
const bankOfClient = ({ settings: { rzbk, markenId } }: Client) => ({
  authenticationSession: { rzbk, markenId },
});

/** The party, if it is known and the redirect URI is one of its own, compared exactly (S7). */
async function clientOf(
  { services }: Pick<Incoming, 'services'>,
  { client_id, redirect_uri }: EntryQuery,
): Promise<Client> {
  const client = services.clients.find(client_id);
  if (!client) throw new Refusal('UNKNOWN_CLIENT');
  if (!(await services.authorization.redirectUriAllowed(client_id, redirect_uri))) {
    throw new Refusal('UNKNOWN_CLIENT', bankOfClient(client));
  }
  return client;
}

/** The refusal for a log-in that no longer exists. The way out is the party's home page, except in a frame. */
function gone(client: Client): Refusal {
  const { clientName, clientUri, embedded, onlineBanking } = client.party;
  const leaveFor =
    clientUri === undefined || embedded ? {} : { party: { clientName, clientUri, onlineBanking } };
  return new Refusal('USER_SESSION_EXPIRED', { ...leaveFor, ...bankOfClient(client) });
}

/** The browser's log-in: the one named, otherwise the newest of this party. */
async function entryOf(
  { services, request }: Pick<Incoming, 'services' | 'request'>,
  query: EntryQuery,
  client: Client,
): Promise<{ session: OpenSession; authentication: Authentication }> {
  const token = request.cookies[services.cookies.sessionName];
  const session = await services.sessions.openCurrent(token);
  if (session === undefined) throw gone(client);
  const bound = session.authentications.findLast(
    ({ id, clientId, redirectUri }) =>
      clientId === query.client_id &&
      redirectUri === query.redirect_uri &&
      (query.interaction === undefined || query.interaction === id),
  );
  const authentication = bound && (await services.store.get(AUTHENTICATION, bound.id));
  const over = authentication?.ending !== undefined;
  if (authentication === undefined || (over && !(await isReturning(services, authentication)))) {
    throw gone(client);
  }
  // It can still be left for the party.
  if (!over && isExpired(authentication, services.now())) {
    throw new Refusal('USER_SESSION_EXPIRED', bankOfClient(client));
  }
  return { session, authentication };
}

function sessionReplyOf(services: Services, client: Client): SessionReply {
  const { rzbk, markenId, ...flags } = client.settings;
  const { qr, comfort } = offeredWays(services, client);
  return {
    ...flags,
    qrCodeLoginAllowed: qr,
    comfortLoginAllowed: comfort,
    authenticationSession: { rzbk, markenId },
  };
}

function initUiReplyOf(services: Services, { party }: Client, authentication: Authentication) {
  const { id, redirectUri, state, pisData, customerId, ending } = authentication;
  return {
    relyingParty: party,
    authorizationRequest: { redirectUri, state },
    pisData: pisData ?? null,
    authentication: {
      id,
      // A completed one goes on to its way back (P7).
      started: customerId !== undefined || ending !== undefined,
      ...pendingAppLogIn(services, authentication),
    },
  };
}

/** What the page may offer and which bank it belongs to (specification 3). */
export const session = unbound(ENDPOINTS.session, async (call) => {
  const client = await clientOf(call, call.query);
  await entryOf(call, call.query, client);
  return sessionReplyOf(call.services, client);
});

/** Who requests the log-in, for what, and how far it is (E2). */
export const initUi = unbound(ENDPOINTS.initUi, async (call) => {
  const client = await clientOf(call, call.query);
  const { session, authentication } = await entryOf(call, call.query, client);
  checkToken(call, session.token);
  return initUiReplyOf(call.services, client, authentication);
});

/** The bank's name and words (Y4); also needed before and after a session, so it requires none. */
export const bankSettings = unbound(ENDPOINTS.bankSettings, async ({ services, query }) =>
  services.banks.settings(bankOf(services, query.client_id)),
);

/** The replies that the page of a new log-in will get to its entry calls (N3). */
export interface Opening {
  readonly session: SessionReply;
  readonly initUi: InitUiReply;
  readonly bank: BankSettingsReply;
}

/** The same replies as those of the three calls; `undefined` if the page may start with another screen. */
export async function openingOf(
  incoming: Pick<Incoming, 'services' | 'request'>,
  query: EntryQuery,
): Promise<Opening | undefined> {
  const { services } = incoming;
  try {
    const client = await clientOf(incoming, query);
    const { authentication } = await entryOf(incoming, query, client);
    const reply = initUiReplyOf(services, client, authentication);
    const initUi = z.parse(ENDPOINTS.initUi.reply, reply);
    if (!beginsWithLogIn(initUi.authentication)) return undefined;
    return {
      session: z.parse(ENDPOINTS.session.reply, sessionReplyOf(services, client)),
      initUi,
      bank: z.parse(
        ENDPOINTS.bankSettings.reply,
        services.banks.settings(bankOf(services, query.client_id)),
      ),
    };
  } catch (error) {
    // The page makes the calls itself and shows the refusal.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
