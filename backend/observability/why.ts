import type * as z from 'zod/mini';

/**
 * Error codes of the system and of libraries, such as `ECONNREFUSED` or `UND_ERR_CONNECT_TIMEOUT`. Never
 * anything a customer typed.
 */
const CODE = /^(?:E[A-Z\d]{3,}|[A-Z\d]+(?:_[A-Z\d]+)+)$/;

/** The code of an error, if it has the form of {@link CODE}. */
export function codeOf(error: Error): string | undefined {
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.length < 64 && CODE.test(code) ? code : undefined;
}

/** The name of a class. */
const NAME = /^[A-Za-z_$][\w$]{0,63}$/;

/** The name of an error, if it is one. Of a library of the bank it may be anything, such as words with data (S8). */
export const nameOf = ({ name }: Error): string => (NAME.test(String(name)) ? name : 'Error');

/** Where a value breaks its schema. Never the value (S8). */
export const whereWrong = ({ issues }: z.core.$ZodError): string =>
  `wrong at ${issues.map(({ path }) => path.join('.') || 'the whole').join(', ')}`;

/**
 * The cause of an error in one word: the first code in the chain of causes, otherwise the error's class. Never
 * the message, because messages quote data (S8).
 */
export function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  let inner: unknown = error;
  for (let depth = 0; depth < 5 && inner instanceof Error; depth += 1) {
    // For a time that is over, Node has a name, but no code.
    const code = inner.name === 'TimeoutError' ? 'ETIMEDOUT' : codeOf(inner);
    if (code !== undefined) return code;
    inner = inner.cause;
  }
  return nameOf(error);
}
