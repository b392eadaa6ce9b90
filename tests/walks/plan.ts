import fc from 'fast-check';
import { LOCALES } from '#contract/locale.ts';
import { ALIASES } from '../e2e/support/ways.ts';

/** What a customer may do at random, besides the next sensible step. */
const WHIMS = [
  'sensible',
  'mistaken',
  'hasty',
  'sensible in all tabs at once',
  'types, and sends nothing',
  'another way to log in',
  'any button',
  'any button twice',
  'back',
  'forward',
  'reload',
  'lose or find the network',
  'duplicate the tab',
  'another tab',
  'a key',
  'a key held down',
  'another language',
  'another window',
  'the tab sleeps',
  'decide all in the app',
  'clear the cookies',
  'lose the next answer',
  'lose the next call',
  'a slow line, or a quick one',
  'another log-in',
  'time passes at the bank',
  'the bank breaks down',
] as const;
export type Whim = (typeof WHIMS)[number];

/** One step of a walk. */
export interface Step {
  readonly whim: Whim;
  /** Chooses among the present controls, tabs and so on: taken modulo their number. */
  readonly nth: number;
  /** Waits for a moment before the next step. */
  readonly patient: boolean;
}

/** Where a log-in may start: at a demo party, with a payment, or in a portal. */
export const STARTS = [
  'demo-yes',
  'demo-verbund',
  'demo-okvp',
  'demo-embedded',
  'pk_app',
  'payment',
  'portal',
] as const;
export type Start = (typeof STARTS)[number];

/** One customer's walk. */
export interface Plan {
  readonly alias: string;
  readonly locale: string;
  readonly start: Start;
  readonly steps: readonly Step[];
}

/** About every other step is sensible; otherwise a walk would not get far. */
const WEIGHTS: Partial<Record<Whim, number>> = {
  sensible: 60,
  reload: 4,
  back: 5,
  'another way to log in': 6,
};

const step: fc.Arbitrary<Step> = fc.record({
  whim: fc.oneof(
    ...WHIMS.map((whim) => ({ weight: WEIGHTS[whim] ?? 3, arbitrary: fc.constant(whim) })),
  ),
  nth: fc.nat(1000),
  patient: fc.boolean(),
});

const plan: fc.Arbitrary<Plan> = fc.record({
  alias: fc.constantFrom(...ALIASES),
  locale: fc.constantFrom(...LOCALES),
  start: fc.constantFrom(...STARTS),
  steps: fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }),
});

/** The walk with this number, which is always the same. */
export function planOf(seed: number): Plan {
  const [drawn] = fc.sample(plan, { seed, numRuns: 1 });
  if (!drawn) throw new Error('fast-check drew nothing');
  return drawn;
}
