import * as z from 'zod';

/**
 * The result for one mutant: noticed by the tests beside its machine, or else by comparing the generated
 * paths with its page, or by a test that never ended (`hangs`).
 */
const Verdict = z.object({
  name: z.string(),
  killedBy: z.optional(z.enum(['tests', 'page', 'hangs'])),
});
export type Verdict = z.infer<typeof Verdict>;

/** Parses a worker's line about one mutant. */
export const parseVerdict = (line: string): Verdict => Verdict.parse(JSON.parse(line));
