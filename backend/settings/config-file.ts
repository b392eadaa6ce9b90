import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import {
  type Reading,
  readJsonText,
  readWritten,
  reasonOf,
  UNKNOWN_KEY,
} from '#contract/faults.ts';

/**
 * A setting or a file that keeps the server from starting. The message names the setting or file, the key and
 * the reason.
 */
export class ConfigError extends Error {}

/** A fault of the file that a variable names, in one line. */
export const faultIn = (variable: string, file: string | undefined, fault: string): string =>
  `${variable} (${file}): ${fault}`;

/** A key that is one of these names. Of an enumeration, a fault would not say which there are. */
export const keyAmong = <Name extends string>(names: readonly Name[]) =>
  z.custom<Name>((key) => names.some((name) => name === key), `must be one of ${names.join(', ')}`);

const UNREADABLE: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read it',
  EISDIR: 'is a folder',
  ENOENT: 'there is no such file',
};

/** Reads the file that an environment variable names. @throws {ConfigError} with variable, file and reason. */
function readText(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code = '', message }: NodeJS.ErrnoException = error instanceof Error ? error : Error();
    throw new ConfigError(faultIn(variable, file, UNREADABLE[code] ?? message));
  }
}

/** What was read of the file that a variable names. @throws {ConfigError} with variable, file and every fault. */
function valueIn<Value>(
  reading: Reading<Value>,
  variable: string,
  file: string | undefined,
): Value {
  if (reading.kind === 'value') return reading.value;
  throw new ConfigError(reading.faults.map((fault) => faultIn(variable, file, fault)).join('\n'));
}

/** Reads the JSON file that an environment variable names. @throws {ConfigError} with variable, file and reason. */
export const readJson = (variable: string, file: string): unknown =>
  valueIn(readJsonText(readText(variable, file)), variable, file);

/** The keys that an object may have, or a record with an enumeration of them. */
function keysOf(schema: unknown): readonly unknown[] {
  if (schema instanceof z.ZodMiniObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodMiniRecord ? [...(schema.def.keyType._zod.values ?? [])] : [];
}

/** The words for an unknown key, with those that there are: most are misspelt. */
export const unknownKey = (known: readonly unknown[]): string =>
  `${UNKNOWN_KEY}; there are ${known.join(', ')}`;

/** The words of every fault. */
const reasonInFile: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'unrecognized_keys' ? unknownKey(keysOf(issue.inst)) : reasonOf(issue);

/** Reads what an operator has written: see {@link readWritten}. */
export const readConfigured = <Schema extends z.core.$ZodType>(
  schema: Schema,
  written: unknown,
  whole?: string,
): Reading<z.output<Schema>> => readWritten(schema, written, whole, reasonInFile);

interface Settings<Schema extends z.core.$ZodType> {
  /** The checked settings as written. */
  readonly written: z.input<Schema>;
  /** The settings with defaults for what was left out. */
  readonly settings: z.output<Schema>;
}

/**
 * Reads the JSON file that an environment variable names; without one, everything has its default.
 * @throws {ConfigError} with variable, file, key and reason of every fault.
 */
export function readSettings<Schema extends z.core.$ZodType>(
  variable: string,
  file: string | undefined,
  schema: Schema,
): Settings<Schema> {
  const written = file === undefined ? {} : readJson(variable, file);
  const settings = valueIn(readConfigured(schema, written), variable, file);
  // Checked above; the compiler does not know that what the schema accepts is its input.
  return { written: written as z.input<Schema>, settings };
}
