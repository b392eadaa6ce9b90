import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Where systems let connections begin, they may take a port before the one it was found for listens. */
const BEFORE_CONNECTIONS = 32_768;
const AFTER_KNOWN_SERVICES = 10_240;

/** Whether somebody could listen there now. */
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

/** Each process begins somewhere else. */
let next = randomInt(AFTER_KNOWN_SERVICES, BEFORE_CONNECTIONS);

/**
 * A port nobody listens on now, and no connection begins at. One after the other, so that none is given
 * twice before anybody listens there.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = port + 1 < BEFORE_CONNECTIONS ? port + 1 : AFTER_KNOWN_SERVICES;
    if (await isFree(port)) return port;
  }
}
