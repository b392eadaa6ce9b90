import { ConfigError } from '../settings/config-file.ts';

interface Address {
  readonly host: string;
  readonly port: number;
}

type Blame = (address: Address) => string;

/** The setting to blame if listening fails, and why, by the system's error code. */
const BLAME: ReadonlyMap<unknown, Blame> = new Map<unknown, Blame>([
  ['EADDRINUSE', ({ host, port }) => `PORT: ${host}:${port} is in use already`],
  ['EACCES', ({ host, port }) => `PORT: this user may not listen at ${host}:${port}`],
  ['EADDRNOTAVAIL', ({ host }) => `HOST: ${host} is no address of this machine`],
  ['ENOTFOUND', ({ host }) => `HOST: ${host} is not known`],
  ['EAI_AGAIN', ({ host }) => `HOST: no name server says what ${host} is`],
]);

/**
 * Starts listening at the address in the settings with this prefix.
 * @throws {ConfigError} that names the setting to blame (N5).
 */
export async function listening<T>(
  prefix: '' | 'METRICS_',
  address: Address,
  start: (address: Address) => Promise<T>,
): Promise<T> {
  try {
    return await start(address);
  } catch (error) {
    const blame = BLAME.get(error instanceof Error && 'code' in error ? error.code : undefined);
    if (blame === undefined) throw error;
    throw new ConfigError(prefix + blame(address));
  }
}
