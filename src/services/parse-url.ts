/**
 * The parts of an address; `undefined` if it is none. Not by `URL.canParse`: many a phone that no longer gets a newer
 * browser lacks it.
 */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
