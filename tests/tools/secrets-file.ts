import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newSecrets } from '#backend/keys/secrets.ts';
import { folderUntilExit } from './until-exit.ts';

let made: Promise<string> | undefined;

async function make(): Promise<string> {
  const file = path.join(folderUntilExit('secrets'), 'secrets.json');
  await writeFile(file, await newSecrets(), { mode: 0o600 });
  return file;
}

/**
 * A SECRETS_FILE for banks without stored data, which would otherwise create their keys at each start. The
 * RSA key takes a third of a second of processor time, longer than the rest of the start. Created once per
 * process. Banks that store their data create their own keys.
 */
export function secretsFile(): Promise<string> {
  made ??= make();
  return made;
}

/** The setting that names such a file, for a process with these settings; none if it stores its data. */
export async function keysFor(env: NodeJS.ProcessEnv): Promise<{ SECRETS_FILE?: string }> {
  const keepsNothing = (env.DATA_DIR ?? env.REDIS_URL) === undefined;
  return keepsNothing ? { SECRETS_FILE: await secretsFile() } : {};
}
