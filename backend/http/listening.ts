import { ConfigError } from '../settings/config-file.ts';

/** The setting that is to blame if listening fails, by the system's error code. */
const SETTING: ReadonlyMap<unknown, 'PORT' | 'HOST'> = new Map([
  ['EADDRINUSE', 'PORT'],
  ['EACCES', 'PORT'],
  ['EADDRNOTAVAIL', 'HOST'],
  ['ENOTFOUND', 'HOST'],
]);

/**
 * Starts listening as configured by the settings with this prefix.
 * @throws {ConfigError} that names the setting to blame (N5).
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
