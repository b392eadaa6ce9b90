import * as z from 'zod/mini';

/** Why a value is wrong. */
function reasonOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be of type ${issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'invalid_key':
      return issue.issues.map(reasonOf).join(', ');
    default:
      return issue.message;
  }
}

/** What is wrong with something that a person wrote: key and reason of each fault; none when it is right. */
export function faultsOf(schema: z.core.$ZodType, written: unknown): readonly string[] {
  const { error } = z.safeParse(schema, written);
  return (error?.issues ?? []).flatMap((issue) => {
    const { path } = issue;
    if (issue.code !== 'unrecognized_keys') {
      return `${path.join('.') || 'configuration'}: ${reasonOf(issue)}`;
    }
    return issue.keys.map((key) => `${[...path, key].join('.')}: unknown key`);
  });
}
