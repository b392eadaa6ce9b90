import { API_BASE, WIZARD_BASE } from '#contract/endpoint.ts';
import { CSRF_COOKIE, CSRF_HEADER } from '#contract/headers.ts';
import { CONFIG_ELEMENT_ID } from '#contract/page.ts';
import { readCookie } from '#src/services/cookies.ts';

/** As long as any call of the wizard (N2). */
const PATIENCE = 20_000;

/** Whether a bank has configured calls to be made otherwise (X3): then they wait for the script. */
function areDecorated(): boolean {
  try {
    const written = document.getElementById(CONFIG_ELEMENT_ID)?.textContent ?? '{}';
    const { retryOn401, requestNameHeader, tokenRefreshPaths } = JSON.parse(written);
    return retryOn401 || requestNameHeader || tokenRefreshPaths?.length > 0;
  } catch {
    return true;
  }
}

/** The query that every entry call is made with, or nothing: the same that the machines would decide (E1). */
function queryOf({ pathname, search }: Location): URLSearchParams | undefined {
  if (![WIZARD_BASE, `${WIZARD_BASE}login`].includes(pathname)) return undefined;
  const given = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const name of ['client_id', 'redirect_uri', 'interaction']) {
    const value = given.get(name);
    if (value) query.set(name, value);
    else if (name !== 'interaction') return undefined;
  }
  return query;
}

/** Makes the calls that start-up begins with (X6), in its order, by the address that the wizard will ask for. */
export function startCalls(): Map<string, Promise<Response>> {
  const calls = new Map<string, Promise<Response>>();
  const query = queryOf(location);
  if (!query || areDecorated()) return calls;
  const ask = (path: string, method: string, more: HeadersInit = {}) => {
    const answer = fetch(`${API_BASE}${path}?${query}`, {
      method,
      headers: { accept: 'application/json', ...more },
      credentials: 'include',
      signal: AbortSignal.timeout(PATIENCE),
    });
    // Whoever takes the answer hears of its failure.
    answer.catch(() => {});
    calls.set(`${API_BASE}${path}?${query}`, answer);
  };
  const csrf = readCookie(CSRF_COOKIE);
  ask('/session', 'GET');
  ask('/init-ui', 'POST', csrf === null ? {} : { [CSRF_HEADER]: csrf });
  ask('/settingsV2', 'GET');
  return calls;
}
