import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { MASK } from '#machines/inspection/shapes.ts';
import { Sequence, stepMeant } from '#machines/recording/sequence.ts';

type Issue = z.core.$ZodIssue;

const inEnglish = { error: z.locales.en().localeError };
const Steps = z.object({ steps: z.array(z.unknown()) });
const isOfStep = ({ path: [first, index] }: Issue) =>
  first === 'steps' && typeof index === 'number';

/** What is wrong with each step, by the kind that it was meant to be: of no kind, all would be wrong. */
function faultsOfSteps({ steps }: z.infer<typeof Steps>): Issue[] {
  return steps.flatMap((step, index) =>
    (z.safeParse(stepMeant(Object(step)), step, inEnglish).error?.issues ?? []).map((issue) => ({
      ...issue,
      path: ['steps', index, ...issue.path],
    })),
  );
}

/** What is wrong with a file, each step by its kind. */
function faultsOf(written: unknown, issues: readonly Issue[]): Issue[] {
  const steps = z.safeParse(Steps, written);
  if (!steps.success) return [...issues];
  return [...issues.filter((issue) => !isOfStep(issue)), ...faultsOfSteps(steps.data)];
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
  // Some editors begin a file with a mark that says only how it is encoded.
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  const sequence = z.safeParse(Sequence, written, inEnglish);
  const faults = sequence.success
    ? typedIn(sequence.data)
    : faultsOf(written, sequence.error.issues).map(inWords);
  if (sequence.success && faults.length === 0) return sequence.data;
  throw new Error([`${file} is not a sequence.`, ...faults].join('\n'));
}
