import type { Configuration } from 'oidc-provider';

/** A party's server did not answer with its keys; with the code, the log says what it did. */
class NotServed extends Error {
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super('no keys', { cause });
    this.code = code;
  }
}

/** Names the end of the time that an answer may take, for which Node has no code. */
function nameLate(error: unknown): never {
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  throw isLate ? new NotServed('ETIMEDOUT', error) : error;
}

/**
 * Fetches the keys of a party; nothing else is fetched. The provider would take whatever its server answers for as fresh as
 * that says, a passing error, too, and would refuse the party until then (N5).
 * @throws {NotServed}
 */
export const fetchKeys: NonNullable<Configuration['fetch']> = async (url, options) => {
  const response = await fetch(url, options).catch(nameLate);
  if (response.status === 200) return response;
  await response.body?.cancel();
  throw new NotServed(`STATUS_${response.status}`);
};
