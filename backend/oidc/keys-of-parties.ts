import type { Configuration } from 'oidc-provider';
import { readAtMost, TooMuch } from '../http/read-at-most.ts';

/** A party's server answered without its keys; with the code, the log says how. */
class NotServed extends Error {
  readonly code: string;

  constructor(code: string) {
    super('no keys');
    this.code = code;
  }
}

/** The longest answer that is read, in bytes: of many keys, each with its certificates. */
const MOST = 256 * 1024;

/** The whole answer. Of one without end, as of a party in wrong hands, this process would run out of memory (N5). */
async function readKeys({ body }: Response): Promise<string> {
  try {
    return (await readAtMost(body ?? [], MOST)).toString();
  } catch (error) {
    throw error instanceof TooMuch ? new NotServed('TOO_LONG') : error;
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
    return new Response(await readKeys(response), { headers });
  }
  await response.body?.cancel();
  throw new NotServed(`STATUS_${response.status}`);
};
