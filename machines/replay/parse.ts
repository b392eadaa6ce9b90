import * as z from 'zod/mini';
import { asWritten, lineIn, NOT_UTF8 } from '#contract/faults.ts';
import { MASK } from '../inspection/shapes.ts';
import { Sequence, stepMeant } from '../recording/sequence.ts';
import { inEnglish } from './in-english.ts';

/** Browsers and Node share it; the types of neither are known here. */
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

type Issue = z.core.$ZodIssue;

const Steps = z.object({ steps: z.array(z.unknown()) });
const isOfStep = ({ path: [first, index] }: Issue) =>
  first === 'steps' && typeof index === 'number';

/**
 * The errors in each step, checked against the kind of step that was meant. Checked against the union of all
 * kinds, every kind would report errors.
 */
function faultsOfSteps({ steps }: z.infer<typeof Steps>): Issue[] {
  return steps.flatMap((step, index) =>
    (z.safeParse(stepMeant(Object(step)), step, inEnglish).error?.issues ?? []).map((issue) => ({
      ...issue,
      path: ['steps', index, ...issue.path],
    })),
  );
}

/** All errors in a file, those of steps by their kind. */
function faultsOf(written: unknown, issues: readonly Issue[]): Issue[] {
  const steps = z.safeParse(Steps, written);
  if (!steps.success) return [...issues];
  return [...issues.filter((issue) => !isOfStep(issue)), ...faultsOfSteps(steps.data)];
}

/** The place of an error. Steps are counted from one, as in the report of a replay. */
function placeOf([first, index, ...rest]: Issue['path']): string {
  const at = z.core.toDotPath;
  if (first !== 'steps' || typeof index !== 'number') {
    return at([first, index, ...rest].filter((key) => key !== undefined));
  }
  return [`step ${index + 1}`, at(rest)].filter(Boolean).join(', ');
}

const inWords = (issue: Issue): string =>
  `  ${[placeOf(issue.path), issue.message].filter(Boolean).join(': ')}`;

/** Fields that the customer types, which must not be in a file. */
const TYPED = ['identifier', 'pin', 'tan'];
const isWrittenDown = (value: unknown) => value !== undefined && value !== '' && value !== MASK;

/** Errors for files that contain what a customer types, as they are kept and passed on. */
const typedIn = ({ steps }: Sequence): string[] =>
  steps.flatMap((step, index) => {
    const said = 'event' in step ? (step.with ?? {}) : {};
    return TYPED.filter((key) => isWrittenDown(said[key])).map(
      (key) =>
        `  step ${index + 1}, with.${key}: never written down; "${MASK}" stands for one, "" for an empty field`,
    );
  });

/** What JSON.parse says of a text, in one line, with the line in the file, which not every engine names. */
function inWordsOfJson(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const line = /\bline \d/.test(message) ? undefined : lineIn(text, message);
  return `${message.replaceAll(/\s+/g, ' ')}${line === undefined ? '' : ` (line ${line})`}`;
}

/**
 * Parses a sequence file.
 * @throws with a message that names the file, the step and the key of each error
 */
export function parseSequence(bytes: Uint8Array, file: string): Sequence {
  const text = asWritten(new TextDecoder().decode(bytes));
  if (text === undefined) throw new Error(`${file} ${NOT_UTF8}`);
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${inWordsOfJson(error, text)}`);
  }
  const sequence = z.safeParse(Sequence, written, inEnglish);
  const faults = sequence.success
    ? typedIn(sequence.data)
    : faultsOf(written, sequence.error.issues).map(inWords);
  if (sequence.success && faults.length === 0) return sequence.data;
  throw new Error([`${file} is not a sequence.`, ...faults].join('\n'));
}
