/** As the system and libraries name errors: `ECONNREFUSED`, `UND_ERR_CONNECT_TIMEOUT`. Nothing a customer types. */
const CODE = /^(?:E[A-Z\d]{3,}|[A-Z\d]+(?:_[A-Z\d]+)+)$/;

/** The code that an error carries, if it is one of a program. */
export function codeOf(error: Error): string | undefined {
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.length < 64 && CODE.test(code) ? code : undefined;
}

/** What went wrong, in a word: the first code along its causes, or its kind. Never a message: those quote (S8). */
export function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  let inner: unknown = error;
  for (let depth = 0; depth < 5 && inner instanceof Error; depth += 1) {
    const code = codeOf(inner);
    if (code !== undefined) return code;
    inner = inner.cause;
  }
  return error.name;
}
