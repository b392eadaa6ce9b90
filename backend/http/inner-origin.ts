import type { AddressInfo } from 'node:net';

const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Where a server that listens on these addresses can be reached from its own machine. */
export function innerOrigin(addresses: readonly AddressInfo[]): string {
  const [first] = addresses;
  if (first === undefined) throw new Error('the server is not listening yet');
  const { address, family, port } = first;
  if (EVERYWHERE.has(address)) return `http://127.0.0.1:${port}`;
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}
