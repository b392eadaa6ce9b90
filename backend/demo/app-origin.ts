import { networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Config } from '../settings/config.ts';

const LOOPBACK = /^(localhost|127\.|\[::1\])/;
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** The first IPv4 address of this machine in its network. */
function addressInNetwork(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}

/**
 * The origin under which a phone in the same network reaches the banking app. With `localhost` in a QR code the
 * phone would call itself, so a server that listens on all addresses uses its network address (Q6).
 */
export function appOrigin({ publicUrl, host, port }: Config): string {
  const local = LOOPBACK.test(new URL(publicUrl).host) && EVERYWHERE.has(host);
  const address = local ? addressInNetwork() : undefined;
  return address === undefined ? publicUrl : `http://${address}:${port}`;
}

/** Accepts only pages of this server, under any of its addresses. */
export function checkAppOrigin(
  { headers }: FastifyRequest,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): void {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  const own = origin === undefined || origin === publicUrl || origin === `http://${host}`;
  if (!own || (site !== undefined && site !== 'same-origin')) throw new Refusal('CSRF_REJECTED');
}
