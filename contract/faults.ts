import * as z from 'zod/mini';

const limit = (origin: string, words: string, amount: number | bigint) =>
  `must be ${origin === 'number' ? '' : 'of length '}${words} ${amount}`;

/** Why a value is wrong, where its schema has no words of its own. */
const reasonOf: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be of type ${issue.expected}`;
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

/**
 * What is wrong with something that a person wrote: key and reason of each fault, never the value; none
 * when it is right. `whole`: what it is, for a fault that is no key's.
 */
export function faultsOf(
  schema: z.core.$ZodType,
  written: unknown,
  whole = 'configuration',
): readonly string[] {
  const { error } = z.safeParse(schema, written, { error: reasonOf });
  return (error?.issues ?? []).flatMap((issue) => {
    const { path } = issue;
    if (issue.code !== 'unrecognized_keys') {
      return `${path.join('.') || whole}: ${issue.message}`;
    }
    return issue.keys.map((key) => `${[...path, key].join('.')}: unknown key`);
  });
}
