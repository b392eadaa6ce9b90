import { isErrorCode } from '#contract/error-codes.ts';
import { AUTHENTICATION_STEPS, POST_AUTHENTICATION_STEPS } from '#contract/process.ts';
import { EVENTS } from '../inspection/allowed.ts';
import { MASK, type Rule } from '../inspection/shapes.ts';
import type { SequenceStep } from '../recording/sequence.ts';
import { orRather } from './or-rather.ts';
import { portsOfAll, strangePort } from './ports.ts';

/** The result of a replay: as the file says, or the first step that differed. */
export type Outcome =
  | { readonly kind: 'same'; readonly steps: number }
  | {
      readonly kind: 'differs';
      /** Counted from one. */
      readonly step: number;
      readonly what: SequenceStep;
      readonly expected: string;
      readonly found: string;
    };

const STEPS = [...AUTHENTICATION_STEPS, ...POST_AUTHENTICATION_STEPS];
type EventStep = Extract<SequenceStep, { event: string }>;

/**
 * An error message for a key that the event does not have; `undefined` if there is none. `…` is the
 * recording's count of what it left out.
 */
export function strangeKey({ event, with: said = {} }: EventStep): string | undefined {
  const known = Object.keys(
    Object.hasOwn(EVENTS, event) ? EVENTS[event as keyof typeof EVENTS] : {},
  );
  const strange = Object.keys(said).find((key) => key !== '…' && !known.includes(key));
  if (strange === undefined) return undefined;
  return `${event} has no ${strange}${orRather(known, 'it has')}`;
}

/** Whether a plain value is none of those that a key can have; what a recording masks can be any. */
const isStrange = (value: unknown, rule: Rule): boolean =>
  typeof value === 'string' && value !== MASK && typeof rule === 'function' && !rule(value);

const isStep = (name: string) => STEPS.some((step) => step === name);

/** Unknown or missing values in a step. They may be intended, or be the reason for a difference. */
export function doubtsAbout(step: SequenceStep): string[] {
  if ('port' in step && step.answer.kind === 'refused') {
    const { code } = step.answer;
    return code === undefined || isErrorCode(code)
      ? []
      : [`no error code ${code} in contract/error-codes.ts`];
  }
  if ('port' in step && step.answer.kind === 'done') {
    const strange = step.answer.next?.filter((name) => !isStep(name)) ?? [];
    return strange.map((name) => `no step ${name} in contract/process.ts`);
  }
  if (!('event' in step) || !Object.hasOwn(EVENTS, step.event)) return [];
  const { event, with: said = {} } = step;
  const rules = Object.entries<Rule>(EVENTS[event as keyof typeof EVENTS]);
  const unsaid = rules.flatMap(([key]) => (Object.hasOwn(said, key) ? [] : key));
  const strange = rules.filter(([key, rule]) => isStrange(said[key], rule));
  return [
    ...(unsaid.length > 0 ? [`${event} says nothing of ${unsaid.join(', ')}`] : []),
    ...strange.map(([key]) => `${event} has no ${key} ${JSON.stringify(said[key])}`),
  ];
}

/** Ports that no machine has, in steps yet to come: the port that was meant is then answered too early. */
function portsMisspelt(steps: readonly SequenceStep[], first: number): string[] {
  const ports = portsOfAll();
  return steps.slice(first).flatMap((step, index) => {
    const strange = 'port' in step ? strangePort(step.port, ports) : undefined;
    return strange === undefined ? [] : [`step ${first + index + 1}: ${strange}`];
  });
}

/**
 * The difference between the file and what happened at the step with this index, with possible reasons in
 * brackets; `undefined` if there is none. A step without a state may lead anywhere, but must at least be possible.
 */
export function differenceAt(
  steps: readonly SequenceStep[],
  index: number,
  hindrance: string | undefined,
  state: string,
): Outcome | undefined {
  const what = steps[index];
  if (!what) return undefined;
  const isAsWritten = what.state === undefined || what.state === state;
  if (hindrance === undefined && isAsWritten) return undefined;
  const before = steps.slice(0, index);
  const unseen = before.slice(before.findLastIndex((step) => step.state !== undefined) + 1);
  const doubts = [
    ...(hindrance === undefined ? [...unseen, what] : unseen).flatMap(doubtsAbout),
    ...portsMisspelt(steps, index + 1),
  ];
  return {
    kind: 'differs',
    step: index + 1,
    what,
    expected: what.state ?? 'that it can be done',
    found: [hindrance ?? state, ...doubts.map((doubt) => `(${doubt})`)].join(' '),
  };
}
