import { statSync } from 'node:fs';
import type { Upstreams } from '../forward/upstreams.ts';
import type { Client } from './clients.ts';
import type { Env } from './env.ts';

/** For users who are neither the owner nor of the file's group. */
const READABLE_BY_OTHERS = 0o004;

interface Read {
  readonly clients: readonly Client[];
  readonly upstreams: Upstreams;
}

/** The files that contain secrets, by their variable. */
function filesWithSecrets(env: Env, { clients, upstreams }: Read) {
  const { SECRETS_FILE, AUTH_CLIENTS, FORWARD_UPSTREAMS } = env;
  const ofParties = clients.some(({ metadata }) => metadata.client_secret !== undefined);
  const ofServices = Object.values(upstreams).some(
    ({ headers }) => Object.keys(headers).length > 0,
  );
  return Object.entries({
    SECRETS_FILE,
    ...(ofParties ? { AUTH_CLIENTS } : {}),
    ...(ofServices ? { FORWARD_UPSTREAMS } : {}),
  });
}

/** Of a file that is not there, or not for this user, whoever reads it says so. */
function modeOf(file: string): number {
  try {
    return statSync(file).mode;
  } catch {
    return 0;
  }
}

/** The variables whose files contain secrets, although every user of this machine may read them. */
export function exposedFiles(env: Env, read: Read): string[] {
  return filesWithSecrets(env, read).flatMap(([name, file]) =>
    file !== undefined && (modeOf(file) & READABLE_BY_OTHERS) > 0 ? [name] : [],
  );
}
