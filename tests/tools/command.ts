import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** An error that whoever started a command can put right: the message is enough, without a stack trace. */
export class Mistake extends Error {}

/** What to say of an error. */
export function explain(error: unknown): string {
  if (error instanceof Mistake) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Reads the arguments of a command. `--help` prints how to call it; an unknown argument is a {@link Mistake}.
 * From here on, an error that nobody catches ends the command: a mistake with its message alone.
 */
export function readCommand<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  process.on('uncaughtException', (error) => {
    console.error(explain(error));
    process.exit(1);
  });
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error();
    // What follows the first sentence is about files whose names begin with a dash.
    throw new Mistake(`${message.split('. ')[0]}\n\n${usage}`);
  }
}

/** The value of an option that is a number. @throws {Mistake} if it is none, or out of range */
export function numberOf(option: string, written: string, least: number, most = Infinity): number {
  const value = Number(written);
  if (/^\d+$/.test(written) && value >= least && value <= most) return value;
  const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new Mistake(`--${option}=${written}: must be a whole number ${range}`);
}

/**
 * A file or folder as the caller has named it: from the folder that they are in, or else from the project's, in which
 * npm runs every command.
 */
export function named(file: string): string {
  const there = path.resolve(process.env.INIT_CWD ?? '.', file);
  return there === path.resolve(file) || !existsSync(there) ? file : path.relative('.', there);
}

/** The built backend. */
export const BUILT = 'dist/backend/main.js';

/** What is built, and what says how. */
const FOLDERS = ['contract', 'machines', 'src', 'backend', 'public'];
const FILES = ['index.html', 'vite.config.ts', 'package-lock.json'];

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Warns if a source has changed since the build. @throws {Mistake} if there is no build */
export function needBuild(): void {
  const built = statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs;
  if (built === undefined) throw new Mistake('Not built: npm run build');
  const sources = [...FILES, ...FOLDERS.flatMap(filesOf)];
  const newer = sources.find((file) => statSync(file).mtimeMs > built);
  if (newer !== undefined) console.warn(`The build is older than ${newer}: npm run build`);
}
