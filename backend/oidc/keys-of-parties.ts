import type { Configuration } from 'oidc-provider';

/** A party's server answered without its keys; with the code, the log says how. */
class NotServed extends Error {
  readonly code: string;

  constructor(status: number) {
    super('no keys');
    this.code = `STATUS_${status}`;
  }
}

/** The longest that keys are kept, in seconds. A party that has lost one cannot wait until its server's year is over. */
const LONGEST = 24 * 60 * 60;

/** How long a server says that its answer is fresh, in seconds, as far as the provider would believe it. */
function freshFor(headers: Headers): number {
  const [, maxAge = 0] = /max-age=(\d+)/.exec(headers.get('cache-control') ?? '') ?? [];
  const until = Date.parse(headers.get('expires') ?? '') || 0;
  const seconds = Math.max(Number(maxAge), Math.trunc((until - Date.now()) / 1000));
  return Math.min(seconds, LONGEST);
}

/**
 * Fetches the keys of a party; nothing else is fetched. The provider would take whatever its server answers for as fresh as
 * that says: a passing error, too, and would refuse the party until then (N5); and a key that has leaked, for years (S7).
 * @throws {NotServed}
 */
export const fetchKeys: NonNullable<Configuration['fetch']> = async (url, options) => {
  const response = await fetch(url, options);
  if (response.status === 200) {
    const headers = { 'cache-control': `max-age=${freshFor(response.headers)}` };
    return new Response(response.body, { headers });
  }
  await response.body?.cancel();
  throw new NotServed(response.status);
};
