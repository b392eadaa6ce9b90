import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Whether a file can be run. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A program by one of these names: on the PATH, or where daemons are kept. */
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

/** Runs a command where the developer can watch it; false when it fails or does not exist. */
export function succeeds(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
    return true;
  } catch {
    return false;
  }
}

/** Installs packages with the system's package manager, where this user may use it. */
export function installPackages(...packages: string[]): void {
  if (process.getuid?.() !== 0) return;
  // Others may be installing at the same time.
  const wait = ['-o', 'DPkg::Lock::Timeout=180'];
  succeeds('apt-get', ...wait, 'update') &&
    succeeds('apt-get', ...wait, 'install', '-y', '--no-install-recommends', ...packages);
}

interface Needed {
  /** What is run. */
  readonly program: string;
  /** What Debian calls the packages. */
  readonly packages: readonly string[];
  /** Whether something is still missing although the program is there. */
  readonly missing?: () => boolean;
}

/** A program that tests cannot do without, installed first where there is none. @throws with what to do. */
export function ensureProgram({ program, packages, missing = () => false }: Needed): string {
  const find = () => (missing() ? undefined : findProgram(program));
  if (find() === undefined) {
    console.log(`${program} is missing: installing ${packages.join(', ')}.`);
    installPackages(...packages);
  }
  const found = find();
  if (found !== undefined) return found;
  throw new Error(
    `${program} was not found, or not all of it, and could not be installed. Install it with your system's package manager, on Debian: apt-get install ${packages.join(' ')}`,
  );
}
