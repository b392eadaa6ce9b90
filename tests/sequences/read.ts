import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { MASK } from '#machines/inspection/shapes.ts';
import { Sequence } from '#machines/recording/sequence.ts';

type Issue = z.core.$ZodIssue;

/** A step is one of several kinds: the fewer keys a kind does not know, the likelier it was meant. */
const strangeness = (issues: readonly Issue[]): number =>
  issues.reduce((sum, issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.length * 100 : 1;
    return sum + unknown;
  }, 0);

/** What is wrong; of something that could have been one of several kinds, by the kind it is most like. */
function plainly(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const [likeliest = []] = issue.errors.toSorted((a, b) => strangeness(a) - strangeness(b));
  return likeliest
    .flatMap(plainly)
    .map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Where it is wrong: steps are counted from one, as in the report of a replay. */
function placeOf([first, index, ...rest]: Issue['path']): string {
  const at = z.core.toDotPath;
  if (first !== 'steps' || typeof index !== 'number') {
    return at([first, index, ...rest].filter((key) => key !== undefined));
  }
  return [`step ${index + 1}`, at(rest)].filter(Boolean).join(', ');
}

const inWords = (issue: Issue): string =>
  `  ${[placeOf(issue.path), issue.message].filter(Boolean).join(': ')}`;

/** What a customer types, and nobody writes down. */
const TYPED = ['identifier', 'pin', 'tan'];
const isWrittenDown = (value: unknown) => value !== undefined && value !== '' && value !== MASK;

/** Where a file says what a customer types: it would be kept, and handed round with it. */
const typedIn = ({ steps }: Sequence): string[] =>
  steps.flatMap((step, index) => {
    const said = 'event' in step ? (step.with ?? {}) : {};
    return TYPED.filter((key) => isWrittenDown(said[key])).map(
      (key) =>
        `  step ${index + 1}, with.${key}: never written down; "${MASK}" stands for one, "" for an empty field`,
    );
  });

/** Reads a sequence file. @throws in words, naming the file, the step and the key that is wrong. */
export async function readSequence(file: string): Promise<Sequence> {
  const text = await readFile(file, 'utf8');
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  const sequence = z.safeParse(Sequence, written, { error: z.locales.en().localeError });
  const faults = sequence.success
    ? typedIn(sequence.data)
    : sequence.error.issues.flatMap(plainly).map(inWords);
  if (sequence.success && faults.length === 0) return sequence.data;
  throw new Error([`${file} is not a sequence.`, ...faults].join('\n'));
}
