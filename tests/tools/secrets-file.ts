import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newSecrets } from '#backend/keys/secrets.ts';

let made: Promise<string> | undefined;

async function make(): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'secrets-')), 'secrets.json');
  await writeFile(file, await newSecrets());
  return file;
}

/**
 * A SECRETS_FILE for banks that keep nothing, and so would make keys at each start: the RSA key takes a
 * third of a second of processor time, longer than all else of it. Made once in a process. Banks that
 * keep their data make their own, as they do without a file.
 */
export function secretsFile(): Promise<string> {
  made ??= make();
  return made;
}
