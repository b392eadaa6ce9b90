import { ConfigError } from '../config-file.ts';

/** Whose fault it is that nothing can listen, by the code of the system's error. */
const SETTING: ReadonlyMap<unknown, 'PORT' | 'HOST'> = new Map([
  ['EADDRINUSE', 'PORT'],
  ['EACCES', 'PORT'],
  ['EADDRNOTAVAIL', 'HOST'],
  ['ENOTFOUND', 'HOST'],
]);

/**
 * Starts to listen where settings say, whose names begin with `prefix`.
 * @throws {ConfigError} that names the one which is at fault (N5).
 */
export async function listening<T>(prefix: '' | 'METRICS_', start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const setting = SETTING.get(code);
    if (!(error instanceof Error) || setting === undefined) throw error;
    throw new ConfigError(`${prefix}${setting}: ${error.message}`);
  }
}
