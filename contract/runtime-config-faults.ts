import * as z from 'zod/mini';
import { RuntimeConfig } from './runtime-config.ts';

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

/** What is wrong with a configuration: key and reason of each fault; none when it is right. */
export function faultsOf(config: unknown): readonly string[] {
  const { error } = z.safeParse(RuntimeConfig, config);
  return (error?.issues ?? []).flatMap((issue) => {
    const { path } = issue;
    if (issue.code !== 'unrecognized_keys') {
      return `${path.join('.') || 'configuration'}: ${reasonOf(issue)}`;
    }
    return issue.keys.map((key) => `${[...path, key].join('.')}: unknown key`);
  });
}
