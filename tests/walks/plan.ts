import fc from 'fast-check';

/** What somebody may do who does not do the next sensible thing. */
export const WHIMS = [
  'sensible',
  'mistaken',
  'any button',
  'any button twice',
  'back',
  'forward',
  'reload',
  'lose or find the network',
  'duplicate the tab',
  'another tab',
  'a key',
  'decide all in the app',
  'clear the cookies',
] as const;
export type Whim = (typeof WHIMS)[number];

/** One step of a walk. */
export interface Step {
  readonly whim: Whim;
  /** Which of those there are, whatever they are: taken modulo their number. */
  readonly nth: number;
  /** Looks for a moment before the next step. */
  readonly patient: boolean;
}

/** How one customer walks. */
export interface Plan {
  readonly alias: string;
  readonly locale: string;
  readonly pays: boolean;
  readonly steps: readonly Step[];
}

/** Every other step is what a sensible customer would do: who never is gets nowhere. */
const WEIGHTS: Partial<Record<Whim, number>> = { sensible: 55, reload: 4, back: 5 };

const step: fc.Arbitrary<Step> = fc.record({
  whim: fc.oneof(
    ...WHIMS.map((whim) => ({ weight: WEIGHTS[whim] ?? 3, arbitrary: fc.constant(whim) })),
  ),
  nth: fc.nat(1000),
  patient: fc.boolean(),
});

const plan: fc.Arbitrary<Plan> = fc.record({
  alias: fc.constantFrom('anna', 'bruno', 'clara', 'david', 'emma', 'felix', 'greta', 'henry'),
  locale: fc.constantFrom('de-DE', 'en-GB'),
  pays: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  steps: fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }),
});

/** The walk of this number: the same each time. */
export function planOf(seed: number): Plan {
  const [drawn] = fc.sample(plan, { seed, numRuns: 1 });
  if (!drawn) throw new Error('fast-check drew nothing');
  return drawn;
}
