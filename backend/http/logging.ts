import type { FastifyServerOptions } from 'fastify';
import * as z from 'zod/mini';
import { OAUTH_ERROR_BY_CODE, PROTOCOL_CODES } from '#contract/error-codes.ts';
import { output } from '../observability/output.ts';
import { codeOf, nameOf, whereWrong } from '../observability/why.ts';
import { Unavailable } from '../refusal.ts';
import type { Config } from '../settings/config.ts';
import { ConfigError } from '../settings/config-file.ts';

const ERROR_CODES: ReadonlySet<unknown> = new Set([
  ...Object.keys(OAUTH_ERROR_BY_CODE),
  ...PROTOCOL_CODES,
]);

/**
 * Control characters that JSON leaves as they are, invisible ones, and those that end a line or turn its order: a terminal
 * obeys some of them, and a program may end the line there.
 */
const UNPRINTABLE =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** The same JSON, for whoever reads it on a terminal: pages may write what they like, and anybody can be one (X4, N5). */
const printable = (line: string): string =>
  line.replace(UNPRINTABLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Options of the log: no bodies, no cookies, and nothing under a key that may hold a secret (S8). */
export function loggerOptions(
  { logLevel }: Config,
  stream: { write(line: string): void } = output,
): NonNullable<FastifyServerOptions['logger']> {
  const secret = ['pin', 'tan', 'cookie', 'authorization', 'code', 'access_token', 'id_token'];
  return {
    level: logLevel,
    // The same form of time as in the audit log.
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    stream: { write: (line) => stream.write(printable(line)) },
    redact: {
      paths: [...secret, ...secret.map((key) => `*.${key}`), 'headers', '*.headers'],
      // `code` may be an authorization code as well as an error code of ours. Undefined values are omitted.
      censor: (value: unknown, path: string[]) =>
        path.at(-1) === 'code' && ERROR_CODES.has(value) ? value : undefined,
    },
    serializers: {
      req: ({ method }: { method: string }) => ({ method }),
      err: (error: Error) => described(error),
    },
  };
}

/** The deepest chain of causes that is logged, as a cause may be circular. */
const DEEPEST = 4;

type Described = {
  readonly type: string;
  readonly message: '';
  readonly why?: string;
  readonly stack: string;
  readonly cause?: Described;
};

/** What may be told of an error besides its name. */
function whyIn(error: Error): string | undefined {
  // The message of `Unavailable` only names a system, so it may be logged.
  if (error instanceof Unavailable) return error.message;
  // That of a setting's fault is for operators: a theme that was spoilt while the server runs, for instance.
  if (error instanceof ConfigError) return error.message;
  // What a bank's system has answered, for instance: where it is wrong, without the value.
  if (error instanceof z.core.$ZodError) return whereWrong(error);
  return codeOf(error);
}

/**
 * Name, code and place of an error and its causes. Without the messages, as those quote the data that caused
 * them.
 */
function described(error: Error, depth = 0): Described {
  const { cause } = error;
  const why = whyIn(error);
  return {
    type: nameOf(error),
    message: '',
    ...(why !== undefined && { why }),
    stack: placesOf(error),
    ...(cause instanceof Error && depth < DEEPEST && { cause: described(cause, depth + 1) }),
  };
}

function placesOf({ stack, message }: Error): string {
  // Texts, as the compiler believes; of a library of the bank either may be anything.
  return String(stack)
    .replace(String(message), '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
