import * as z from 'zod';

/**
 * What became of one mutant: noticed by the tests beside its machine, or else by the generated paths
 * against its page; or nothing ended any more with it (`hangs`), which is noticed too.
 */
const Verdict = z.object({
  name: z.string(),
  killedBy: z.optional(z.enum(['tests', 'page', 'hangs'])),
});
export type Verdict = z.infer<typeof Verdict>;

/** What a worker says of one mutant. */
export const parseVerdict = (line: string): Verdict => Verdict.parse(JSON.parse(line));
