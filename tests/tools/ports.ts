import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** The first ephemeral port: from there on, a connection may take a port before our server listens on it. */
const BEFORE_CONNECTIONS = 32_768;
const AFTER_KNOWN_SERVICES = 10_240;

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

/** Each process starts at a random port. */
let next = randomInt(AFTER_KNOWN_SERVICES, BEFORE_CONNECTIONS);

/**
 * A port on which nobody listens, below the ephemeral ports. Counts up, so that no port is returned twice
 * before its server listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = port + 1 < BEFORE_CONNECTIONS ? port + 1 : AFTER_KNOWN_SERVICES;
    if (await isFree(port)) return port;
  }
}
