import { CSRF_COOKIE, CSRF_HEADER } from '#contract/headers.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import type { Early } from '#src/early/early.ts';
import { readCookie } from './cookies.ts';
import { locateServices } from './service-urls.ts';

/** Makes a request. Every request of the wizard goes through a function of this type. */
export type Send = (url: string, init?: RequestInit) => Promise<Response>;

const READS = new Set(['GET', 'HEAD']);
/** The status of a call whose CSRF token is refused. */
export const REFUSED = 403;
const isRelative = (url: string) => !/^([a-z][a-z\d+.-]*:|\/\/)/i.test(url);

/**
 * Sends cookies, and the CSRF header unless the call only reads or leaves this origin (X1). If it is refused, and there
 * is another token by now or beside the one that was sent, it is sent once more with that: an application of the same
 * host may have overwritten ours, and the refusal brought a new one (N2). Used directly for calls that must be sent at
 * once.
 */
export const sendPlainly: Send = async (url, init = {}) => {
  const changes = !READS.has(init.method ?? 'GET') && isRelative(url);
  const sendWith = (csrf: string | null) => {
    const headers = new Headers(init.headers);
    if (csrf !== null) headers.set(CSRF_HEADER, csrf);
    // An object: of `Headers`, a monitoring script that spreads them to add one of its own would keep none.
    return fetch(url, { ...init, headers: Object.fromEntries(headers), credentials: 'include' });
  };
  const sent = changes ? readCookie(CSRF_COOKIE) : null;
  const response = await sendWith(sent);
  const other = changes && response.status === REFUSED ? readCookie(CSRF_COOKIE, 'find') : sent;
  return other === sent ? response : sendWith(other);
};

/** How long calls wait for the code of their extras, in ms: they still go before anybody gives them up (N2). */
const EXTRAS_PATIENCE = 10_000;

/** Calls have the extras once their code is there; until then, a call without them is better than none. */
export function withExtras(extras: Promise<Send>): Send {
  const patience = new Promise<Send>((resolve) =>
    setTimeout(resolve, EXTRAS_PATIENCE, sendPlainly),
  );
  return async (url, init) => (await Promise.race([extras, patience]))(url, init);
}

let current: Send = sendPlainly;
/** The response to a request that the page's head has already made; each can be taken once. */
export let takeEarly: Early['take'] = () => undefined;

/** Makes a request as configured, unless the page's head has made it already. */
export const send: Send = (url, init) => takeEarly(url) ?? current(url, init);

/** Applies the bank's configuration of calls (X2, X3). The code for extras is loaded only if the bank uses them. */
export function configureCalls(config: RuntimeConfig, early?: Early): void {
  takeEarly = early?.take ?? (() => undefined);
  const services = locateServices(config.services);
  current = sendPlainly;
  const { retryOn401, requestNameHeader, tokenRefreshPaths } = config;
  if (!retryOn401 && !requestNameHeader && tokenRefreshPaths.length === 0) return;
  current = withExtras(
    import('./optional-calls.ts').then(
      ({ decorate }) => decorate(sendPlainly, config, services),
      () => sendPlainly,
    ),
  );
}
