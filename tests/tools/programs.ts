import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { Mistake } from './command.ts';

/** Whether a file is executable. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of a program with one of these names: on the PATH, or in the folders of daemons. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
  ];
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find(isExecutable);
}

/** Runs a command with visible output; returns false if it fails or does not exist. */
export const succeeds = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;

/** Installs packages with the system's package manager, if this user may use it. */
export function installPackages(...packages: string[]): void {
  if (process.getuid?.() !== 0) return;
  // Another process may be installing at the same time.
  const wait = ['-o', 'DPkg::Lock::Timeout=180'];
  succeeds('apt-get', ...wait, 'update') &&
    succeeds('apt-get', ...wait, 'install', '-y', '--no-install-recommends', ...packages);
}

interface Needed {
  /** The name of the program. */
  readonly program: string;
  /** The names of its packages in Debian. */
  readonly packages: readonly string[];
  /** Whether something else is missing, although the program exists. */
  readonly missing?: () => boolean;
}

/** The path of a program that tests need, which is installed if it is missing. @throws with instructions. */
export function ensureProgram({ program, packages, missing = () => false }: Needed): string {
  const find = () => (missing() ? undefined : findProgram(program));
  if (find() === undefined) {
    console.log(`${program} is missing: installing ${packages.join(', ')}.`);
    installPackages(...packages);
  }
  const found = find();
  if (found !== undefined) return found;
  throw new Mistake(
    `${program} was not found, or not all of it, and could not be installed. Install it with your system's package manager, on Debian: apt-get install ${packages.join(' ')}`,
  );
}
