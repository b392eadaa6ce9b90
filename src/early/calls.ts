import { API_BASE, WIZARD_BASE } from '#contract/endpoint.ts';
import { CSRF_COOKIE, CSRF_HEADER } from '#contract/headers.ts';
import { CONFIG_ELEMENT_ID } from '#contract/page.ts';
import { readCookie } from '#src/services/cookies.ts';
import { readQuery, writeQuery } from '#src/services/entry-query.ts';
import { PATIENCE } from '#src/services/patience.ts';
import type { Early } from './early.ts';

/** Whether the bank has configured extras for calls (X3): such calls are left to the wizard's script. */
function areDecorated(): boolean {
  try {
    const written = document.getElementById(CONFIG_ELEMENT_ID)?.textContent ?? '{}';
    const { retryOn401, requestNameHeader, tokenRefreshPaths } = JSON.parse(written);
    return retryOn401 || requestNameHeader || tokenRefreshPaths?.length > 0;
  } catch {
    return true;
  }
}

/** The address of an entry call, as the wizard will ask for it. */
export const entryUrl = (
  query: URLSearchParams,
  path: '/session' | '/init-ui' | '/settingsV2',
): string => `${API_BASE}${path}?${query}`;

/** The query of the entry calls, by the same rule as in the machines (E1); `undefined` if there is none. */
export function queryOf({ pathname, search }: Location): URLSearchParams | undefined {
  if (![WIZARD_BASE, `${WIZARD_BASE}login`].includes(pathname)) return undefined;
  return writeQuery(readQuery(new URLSearchParams(search)));
}

/** The first calls of start-up (X6), made before the script that needs them has loaded. */
interface EntryCalls extends Pick<Early, 'take'> {
  /** Makes the calls once, in their order, to the addresses that the wizard will request. */
  begin(): void;
}

/** Makes no call before `begin`, or before the script takes its first reply. */
export function entryCalls(): EntryCalls {
  const answers = new Map<string, Promise<Response>>();
  let begun = false;
  const ask = (url: string, method: string, more: HeadersInit = {}) => {
    const answer = fetch(url, {
      method,
      headers: { accept: 'application/json', ...more },
      credentials: 'include',
      signal: AbortSignal.timeout(PATIENCE),
      // The body is read at once: otherwise the time-out could cancel it while it waits for a slow script (N2).
    }).then(async (response) => new Response(await response.text(), response));
    // The caller of `take` handles the failure.
    answer.catch(() => {});
    answers.set(url, answer);
  };
  const begin = () => {
    if (begun) return;
    begun = true;
    const query = areDecorated() ? undefined : queryOf(location);
    if (!query) return;
    const csrf = readCookie(CSRF_COOKIE);
    ask(entryUrl(query, '/session'), 'GET');
    ask(entryUrl(query, '/init-ui'), 'POST', csrf === null ? {} : { [CSRF_HEADER]: csrf });
    ask(entryUrl(query, '/settingsV2'), 'GET');
  };
  return {
    begin,
    take(url) {
      begin();
      const answer = answers.get(url);
      answers.delete(url);
      return answer;
    },
  };
}
