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

/** A port nobody listens on now, and no connection begins at. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(AFTER_KNOWN_SERVICES, BEFORE_CONNECTIONS);
    if (await isFree(port)) return port;
  }
}
