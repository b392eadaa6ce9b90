import type { Configuration } from 'oidc-provider';

/** A party's server answered without its keys; with the code, the log says how. */
class NotServed extends Error {
  readonly code: string;

  constructor(status: number) {
    super('no keys');
    this.code = `STATUS_${status}`;
  }
}

/**
 * Fetches the keys of a party; nothing else is fetched. The provider would take whatever its server answers for as fresh as
 * that says, a passing error, too, and would refuse the party until then (N5).
 * @throws {NotServed}
 */
export const fetchKeys: NonNullable<Configuration['fetch']> = async (url, options) => {
  const response = await fetch(url, options);
  if (response.status === 200) return response;
  await response.body?.cancel();
  throw new NotServed(response.status);
};
