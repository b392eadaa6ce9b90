/** What an answer must not reveal: places in the code, stacks, messages of a database. */
export const INSIDE =
  /\.[jt]s:\d|node_modules|file:\/\/|\n\s+at |SQLITE|libsql|\/(work|home|root|tmp)\//i;
