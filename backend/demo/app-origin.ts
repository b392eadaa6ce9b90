import { networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';

const LOOPBACK = /^(localhost|127\.|\[::1\])/;
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** The first address of this machine in its own network. */
function addressInNetwork(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}

/**
 * Where a phone on the same network finds the banking app: a QR code that says `localhost` leads
 * the phone to itself, so a server that listens on every address says its own (Q6).
 */
export function appOrigin({ publicUrl, host, port }: Config): string {
  const local = LOOPBACK.test(new URL(publicUrl).host) && EVERYWHERE.has(host);
  const address = local ? addressInNetwork() : undefined;
  return address === undefined ? publicUrl : `http://${address}:${port}`;
}

/** Only pages of this server decide, by whichever of its addresses they were reached. */
export function checkAppOrigin(
  { headers }: FastifyRequest,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): void {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  const own = origin === undefined || origin === publicUrl || origin === `http://${host}`;
  if (!own || (site !== undefined && site !== 'same-origin')) throw new Refusal('CSRF_REJECTED');
}
