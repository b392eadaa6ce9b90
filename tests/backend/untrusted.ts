import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer } from 'node:tls';
import { onTestFinished } from 'vitest';
import { certificate } from '../tools/certificate.ts';
import { portOf } from '../tools/ports.ts';

/** A server at localhost until the end of the test, whose certificate nobody trusts. Returns its port. */
export async function untrusted(finished = onTestFinished): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'untrusted-'));
  certificate(folder);
  const of = (name: string) => readFileSync(path.join(folder, name));
  const server = createServer({ key: of('privkey.pem'), cert: of('fullchain.pem') });
  rmSync(folder, { recursive: true });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  finished(() => void server.close());
  return portOf(server);
}
