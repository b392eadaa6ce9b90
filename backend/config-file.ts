import { readFileSync } from 'node:fs';
import type * as z from 'zod/mini';
import { readWritten } from '#contract/faults.ts';

/** A setting, or a file of the bank's, that keeps the server from starting; its message names what it is of, key and reason. */
export class ConfigError extends Error {}

/** A fault of the file that a variable names, in one line. */
export const faultIn = (variable: string, file: string | undefined, fault: string): string =>
  `${variable} (${file}): ${fault}`;

/** Reads the JSON file that an environment variable names. @throws {ConfigError} with variable, file and reason. */
export function readJson(variable: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(faultIn(variable, file, error instanceof Error ? error.message : ''));
  }
}

interface Settings<Schema extends z.core.$ZodType> {
  /** As the file has them, checked. */
  readonly written: z.input<Schema>;
  /** With what was left out. */
  readonly settings: z.output<Schema>;
}

/**
 * Reads the JSON file that an environment variable names; without one, everything is left out.
 * @throws {ConfigError} with variable, file, key and reason of every fault.
 */
export function readSettings<Schema extends z.core.$ZodType>(
  variable: string,
  file: string | undefined,
  schema: Schema,
): Settings<Schema> {
  const written = file === undefined ? {} : readJson(variable, file);
  const reading = readWritten(schema, written);
  if (reading.kind === 'faults') {
    throw new ConfigError(reading.faults.map((fault) => faultIn(variable, file, fault)).join('\n'));
  }
  // Checked a line above; the compiler cannot follow that what parses is the schema's input.
  return { written: written as z.input<Schema>, settings: reading.value };
}
