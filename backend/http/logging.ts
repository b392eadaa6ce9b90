import type { FastifyServerOptions } from 'fastify';
import { OAUTH_ERROR_BY_CODE, PROTOCOL_CODES } from '#contract/error-codes.ts';
import type { Config } from '../config.ts';
import { output } from '../output.ts';
import { Unavailable } from '../refusal.ts';
import { codeOf } from '../why.ts';

const ERROR_CODES: ReadonlySet<unknown> = new Set([
  ...Object.keys(OAUTH_ERROR_BY_CODE),
  ...PROTOCOL_CODES,
]);

/** Never bodies, never cookies, and nothing that looks like a secret whatever it is logged under (S8). */
export function loggerOptions(
  { logLevel }: Config,
  stream: { write(line: string): void } = output,
): NonNullable<FastifyServerOptions['logger']> {
  const secret = ['pin', 'tan', 'cookie', 'authorization', 'code', 'access_token', 'id_token'];
  return {
    level: logLevel,
    // As the audit log says it: whoever reads both need not reckon.
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    stream,
    redact: {
      paths: [...secret, ...secret.map((key) => `*.${key}`), 'headers', '*.headers'],
      // Under `code` there may be an authorization code as well as one of ours; what is nothing is not written.
      censor: (value: unknown, path: string[]) =>
        path.at(-1) === 'code' && ERROR_CODES.has(value) ? value : undefined,
    },
    serializers: {
      req: ({ method }: { method: string }) => ({ method }),
      err: (error: Error) => described(error),
    },
  };
}

/** Causes of an error that are written with it, and theirs: one could be its own. */
const DEEPEST = 4;

type Described = {
  readonly type: string;
  readonly message: '';
  readonly why?: string;
  readonly stack: string;
  readonly cause?: Described;
};

/** Name, code and place of an error and of its causes, but not their messages: those quote the data that caused them. */
function described(error: Error, depth = 0): Described {
  const { name: type, cause } = error;
  // Ours says what is away, and nothing of what was asked.
  const why = error instanceof Unavailable ? error.message : codeOf(error);
  return {
    type,
    message: '',
    ...(why !== undefined && { why }),
    stack: placesOf(error),
    ...(cause instanceof Error && depth < DEEPEST && { cause: described(cause, depth + 1) }),
  };
}

function placesOf({ stack = '', message }: Error): string {
  return stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
