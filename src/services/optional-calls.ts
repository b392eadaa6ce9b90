import type { ServiceMap } from '#contract/forward.ts';
import { REQUEST_NAME_HEADER } from '#contract/headers.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { AccessTokens } from './access-tokens.ts';
import type { Send } from './send.ts';

/**
 * Retry on 401 (specification 9): how often, how long after the answer, how much longer with each retry, the first
 * included.
 */
const RETRIES = 1;
const RETRY_DELAY = 100;
const RETRY_BACK_OFF = 100;

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Repeats a call that was answered with 401, unchanged and so with the same idempotency key (S6). */
function retryingOn401(send: Send): Send {
  return async (url, init) => {
    let response = await send(url, init);
    for (let retry = 1; retry <= RETRIES && response.status === 401; retry += 1) {
      await pause(RETRY_DELAY + retry * RETRY_BACK_OFF);
      // Rejects at once if the caller has aborted.
      response = await send(url, init);
    }
    return response;
  };
}

/** The origin does not matter: only the path is used. */
const pathOf = (url: string) => new URL(url, 'http://localhost').pathname;
const isBelow = (path: string, base: string) =>
  path === base || path.startsWith(base.endsWith('/') ? base : `${base}/`);

const withHeader = (init: RequestInit | undefined, name: string, value: string): RequestInit => {
  const headers = new Headers(init?.headers);
  headers.set(name, value);
  return { ...init, headers };
};

/**
 * Gives calls below these paths an access token; one that is refused is renewed once. `isRepeated`: by the retry on 401,
 * which makes the call again with the new one.
 */
function withAccessToken(
  send: Send,
  paths: readonly string[],
  tokens: AccessTokens,
  isRepeated: boolean,
): Send {
  return async (url, init) => {
    if (!paths.some((base) => isBelow(pathOf(url), base))) return send(url, init);
    // Without a token, the call is sent anyway, and the refusal tells why.
    const valid = () => tokens.get().catch(() => undefined);
    const sendWith = (token: string) =>
      send(url, withHeader(init, 'authorization', `Bearer ${token}`));
    const token = await valid();
    const response = await (token === undefined ? send(url, init) : sendWith(token));
    if (response.status !== 401) return response;
    if (token !== undefined) tokens.forget(token);
    if (isRepeated) return response;
    const other = await valid();
    return other === undefined ? response : sendWith(other);
  };
}

/** Such as `identity-tan-component.challenges.tan`: the service and the fixed words of the path, without ids. */
export function requestNameOf(services: ServiceMap, url: string): string | undefined {
  const path = pathOf(url);
  const found = Object.entries(services).find(([, base]) => isBelow(path, base));
  if (found === undefined) return undefined;
  const [name, base] = found;
  const words = path.slice(base.length).split('/');
  return [name, ...words.filter((word) => /^[a-z][a-z-]*$/i.test(word))].join('.');
}

/** Names calls to services after their path. */
function named(send: Send, services: ServiceMap): Send {
  return (url, init) => {
    const name = requestNameOf(services, url);
    return send(url, name === undefined ? init : withHeader(init, REQUEST_NAME_HEADER, name));
  };
}

/** Wraps requests in the configured extras (X3): the name innermost, the retry outermost. */
export function decorate(send: Send, config: RuntimeConfig, services: ServiceMap): Send {
  const { retryOn401, requestNameHeader, tokenRefreshPaths } = config;
  let decorated = send;
  if (requestNameHeader) decorated = named(decorated, services);
  if (tokenRefreshPaths.length > 0) {
    const tokens = new AccessTokens(send);
    decorated = withAccessToken(decorated, tokenRefreshPaths, tokens, retryOn401);
  }
  return retryOn401 ? retryingOn401(decorated) : decorated;
}
