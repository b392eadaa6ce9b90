import * as z from 'zod/mini';

const limit = (origin: string, words: string, amount: number | bigint) =>
  `must be ${origin === 'number' ? '' : 'of length '}${words} ${amount}`;

/** The reason shown for a wrong value whose schema has no message of its own. */
export const reasonOf: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is missing'
        : `must be of type ${issue.expected.replace('record', 'object')}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'invalid_format':
      return issue.format === 'regex' ? `must match ${issue.pattern}` : `is no ${issue.format}`;
    case 'too_small':
      return limit(issue.origin, issue.inclusive ? 'at least' : 'more than', issue.minimum);
    case 'too_big':
      return limit(issue.origin, issue.inclusive ? 'at most' : 'less than', issue.maximum);
    case 'invalid_key':
      return issue.issues.map(({ message }) => message).join(', ');
    default:
      return undefined;
  }
};

/** Why a file is not read whose bytes are no UTF-8. */
export const NOT_UTF8 = 'is not UTF-8: save it with that encoding';

/**
 * A hand-written text as it was meant: without the mark of its encoding that some editors write at its beginning.
 * `undefined` if it was written with another encoding, of which decoding leaves traces.
 *
 * @param decoded what its bytes are as UTF-8
 */
export const asWritten = (decoded: string): string | undefined =>
  /[\0\ufffd]/.test(decoded) ? undefined : decoded.replace(/^\ufeff/, '');

/** How V8 quotes a text that is no JSON: ten characters before the first wrong one, and ten from there. */
const QUOTED = /\.\.\."([\s\S]+)"(?:\.\.\.)? is not valid JSON$/;

/** The line at which a text is no JSON, if the parser's message tells: by a position, or by quoting what is there. */
export function lineIn(text: string, message: string): number | undefined {
  const [, position] = / at position (\d+)/.exec(message) ?? [];
  const [, quoted] = QUOTED.exec(message) ?? [];
  if (position === undefined && quoted === undefined) return undefined;
  const at = Number(position ?? text.indexOf(quoted ?? '') + 10);
  return text.slice(0, at).split('\n').length;
}

/** The result of reading a hand-written value: the parsed value, or what is wrong with it. */
export type Reading<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'faults'; readonly faults: readonly string[] };

/** The JSON of a hand-written text, decoded as UTF-8. Its one fault never quotes the text, which may hold secrets (S8). */
export function readJsonText(decoded: string): Reading<unknown> {
  const text = asWritten(decoded);
  if (text === undefined) return { kind: 'faults', faults: [NOT_UTF8] };
  try {
    return { kind: 'value', value: JSON.parse(text) };
  } catch (error) {
    // The parser's own words tell a position, or quote a piece of what is there.
    const line = error instanceof Error ? lineIn(text, error.message) : undefined;
    return {
      kind: 'faults',
      faults: [`is no JSON${line === undefined ? '' : `, in line ${line}`}`],
    };
  }
}

/** The words for a key that nobody knows. */
export const UNKNOWN_KEY = 'unknown key';

/** The words of a fault whose key is told before them. */
const reasonAtKey: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'unrecognized_keys' ? UNKNOWN_KEY : reasonOf(issue);

/**
 * Parses a hand-written value, such as a configuration. A fault is a key and a reason; it never quotes the
 * value. `whole`: the name used in faults that concern no single key. `reason`: the words for a wrong value.
 */
export function readWritten<Schema extends z.core.$ZodType>(
  schema: Schema,
  written: unknown,
  whole = 'configuration',
  reason = reasonAtKey,
): Reading<z.output<Schema>> {
  const { data, error } = z.safeParse(schema, written, { error: reason });
  if (!error) return { kind: 'value', value: data };
  const faults = error.issues.flatMap((issue) => {
    const { path, message } = issue;
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
    return keys.length > 0
      ? keys.map((key) => `${[...path, key].join('.')}: ${message}`)
      : `${path.join('.') || whole}: ${message}`;
  });
  return { kind: 'faults', faults };
}

/** What is wrong with a hand-written value; empty if it is right. */
export function faultsOf(schema: z.core.$ZodType, written: unknown): readonly string[] {
  const reading = readWritten(schema, written);
  return reading.kind === 'faults' ? reading.faults : [];
}
