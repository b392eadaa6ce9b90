import { errors, type Interaction, type KoaContextWithOIDC } from 'oidc-provider';
import * as z from 'zod/mini';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { type Locale, localeOf } from '#contract/locale.ts';
import { lastCookies, type SiteCookies } from '../http/cookies.ts';
import type { Csrf } from '../http/csrf.ts';
import { sessionCookies } from '../http/session-cookies.ts';
import type { Audit } from '../observability/audit.ts';
import {
  AUTHENTICATION,
  type Authentication,
  keptUntil,
  LOG_IN_LIFETIME,
} from '../process/authentication.ts';
import type { Abandoned } from '../process/end/abandoned.ts';
import type { Sessions } from '../sessions/session.ts';
import type { ClientRegistry } from '../settings/clients.ts';
import type { Store } from '../store/store.ts';
import { claimsAskedFor } from './claims-asked-for.ts';
import { REFERENCE_HEADER } from './errors.ts';
import { parsePayment } from './payment.ts';
import { keepPushed } from './pushed.ts';
import { subjectsAskedFor } from './subject.ts';

const Params = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.optional(z.string()),
  state: z.optional(z.string()),
  claims: z.optional(z.string()),
  prompt: z.optional(z.string()),
  ui_locales: z.optional(z.string()),
  authorization_details: z.optional(z.string()),
});
type Params = z.infer<typeof Params>;

/** The first of the languages asked for that the wizard has (I1). */
function localeAskedFor(uiLocales = ''): Locale | undefined {
  return uiLocales
    .split(' ')
    .map(localeOf)
    .find((locale) => locale !== undefined);
}

interface Needs {
  readonly store: Store;
  readonly sessions: Sessions;
  readonly csrf: Csrf;
  readonly cookies: SiteCookies;
  readonly clients: ClientRegistry;
  readonly audit: Audit;
  readonly abandoned: Abandoned;
  readonly now: () => number;
}

function authenticationOf(
  params: Params,
  { uid, returnTo }: Interaction,
  subjects: string[],
  now: number,
): Authentication {
  const { client_id, redirect_uri, scope, state, claims, prompt, authorization_details } = params;
  const payment = authorization_details && parsePayment(authorization_details);
  const consentAskedFor = prompt?.split(' ').includes('consent') === true;
  return {
    id: uid,
    clientId: client_id,
    redirectUri: redirect_uri,
    ...(state === undefined ? {} : { state }),
    scopes: scope?.split(' ') ?? [],
    claims: claimsAskedFor(claims),
    ...(consentAskedFor ? { consentAskedFor } : {}),
    ...payment,
    ...(subjects.length > 0 ? { subjects } : {}),
    returnTo,
    createdAt: now,
    keptAt: now,
    expiresAt: now + LOG_IN_LIFETIME,
    rounds: 0,
    steps: [],
    appLogIns: [],
    answers: {},
  };
}

/** The wizard's address for a log-in (E1). It names the log-in; only the session's cookie gives access to it. */
export function addressOf({
  id,
  clientId,
  redirectUri,
}: Pick<Authentication, 'id' | 'clientId' | 'redirectUri'>): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    interaction: id,
  });
  return `${WIZARD_BASE}?${query}`;
}

/**
 * Removes the cookie with which a browser would come back from a log-in that has made room for another, and its
 * signature. A browser keeps only so many cookies of a site, and those of its running log-ins must be among them (S2).
 */
function forgetResumption(
  ctx: KoaContextWithOIDC,
  { attributes }: Pick<SiteCookies, 'attributes'>,
  uid: string,
): void {
  const { oidc } = ctx;
  const name = oidc.provider.cookieName('resume');
  const { pathname } = new URL(oidc.urlFor('resume', { uid }));
  const removed = (each: string) => `${each}=; Max-Age=0; Path=${pathname}; HttpOnly${attributes}`;
  ctx.append('set-cookie', [name, `${name}.sig`].map(removed));
}

/**
 * Opens the log-in that the OpenID Provider asks for, binds it to this browser by cookie, and returns the
 * wizard's address.
 */
export async function openLogIn(
  { store, sessions, csrf, cookies, clients, audit, abandoned, now }: Needs,
  ctx: KoaContextWithOIDC,
  interaction: Interaction,
): Promise<string> {
  // A completed log-in has not satisfied the provider, so another one would not, either.
  if (interaction.lastSubmission !== undefined) {
    throw new errors.LoginRequired('The log-in did not bring what was asked for.');
  }
  const params = z.parse(Params, interaction.params);
  const subjects = subjectsAskedFor(ctx.oidc.entities, params.claims);
  const authentication = authenticationOf(params, interaction, subjects, now());
  const { id, clientId, redirectUri } = authentication;
  await store.put(AUTHENTICATION, id, authentication, {
    expiresAt: keptUntil(authentication, now()),
  });
  const pushed = ctx.oidc.entities.PushedAuthorizationRequest?.jti;
  if (pushed !== undefined) await keepPushed(store, pushed, now());
  await abandoned.watch(authentication);
  const traceId = ctx.get(REFERENCE_HEADER);
  await audit.write({ event: 'started', traceId, authentication: id, client: clientId });

  const known = ctx.cookies.get(cookies.sessionName, { signed: false });
  const { token, madeRoom } = await sessions.bind(known, { id, clientId, redirectUri });
  if (madeRoom !== undefined) forgetResumption(ctx, cookies, madeRoom);
  // A browser keeps the id it has: sent again, it could arrive after the one by which a log-in has replaced it (S2).
  if (token !== known) {
    ctx.append('set-cookie', [...sessionCookies({ cookies, csrf }, token)]);
  }
  const locale = localeAskedFor(params.ui_locales);
  // What the customer has chosen is kept for longer.
  const isChosen = lastCookies(ctx.req).language === locale;
  if (locale !== undefined && !isChosen && clients.find(clientId)?.settings.i18nAllowed) {
    ctx.append('set-cookie', cookies.languageCookie(locale));
  }
  return addressOf(authentication);
}
