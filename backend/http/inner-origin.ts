import type { AddressInfo } from 'node:net';

const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Where a server that listens on these addresses can be reached from its own machine. */
export function innerOrigin(addresses: readonly (AddressInfo | string)[]): string {
  const [first] = addresses;
  // A string would be a pipe, which this server never listens on.
  if (first === undefined || typeof first === 'string') throw new Error('not listening on a port');
  const { address, family, port } = first;
  if (EVERYWHERE.has(address)) return `http://127.0.0.1:${port}`;
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}
