import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** The first ephemeral port: from there on, a connection may take a port before our server listens on it. */
const BEFORE_CONNECTIONS = 32_768;
const AFTER_KNOWN_SERVICES = 10_240;

/** The port on which a server listens. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Whether the port is free. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** How many processes can take ports at once without meeting each other. */
const RANGES = 8;
const SIZE = Math.floor((BEFORE_CONNECTIONS - AFTER_KNOWN_SERVICES) / RANGES);

/** Vitest and Playwright number the processes that run at once: between look and listen, each port is one's own. */
const { VITEST_POOL_ID, TEST_PARALLEL_INDEX = '0' } = process.env;
const first =
  AFTER_KNOWN_SERVICES + (Number(VITEST_POOL_ID ?? TEST_PARALLEL_INDEX) % RANGES) * SIZE;

/** Several runs on one machine begin at random ports. */
let next = randomInt(first, first + SIZE);

/**
 * A port on which nobody listens, below the ephemeral ports. Counts up, so that no port is returned twice
 * before its server listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = port + 1 < first + SIZE ? port + 1 : first;
    if (await isFree(port)) return port;
  }
}
