import type { FileStep, Run } from '../history/run.ts';

interface StepsProps {
  readonly run: Run;
  /** The moments listed before and after; without one, the list begins or ends there. */
  readonly after: number | undefined;
  readonly before: number | undefined;
}

/** The steps of a replayed file that begin between two moments, as lines of their list (D3). */
export function Steps({
  run: { file },
  after = -1,
  before = Number.POSITIVE_INFINITY,
}: StepsProps) {
  if (!file) return null;
  const differs = (step: FileStep) => !file.same && step === file.steps.at(-1);
  return file.steps.map(
    (step, n) =>
      step.begins > after &&
      step.begins <= before && (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its number
        <li key={n} className="step" data-bad={differs(step)}>
          Step {n + 1} {step.words}
          {differs(step) && <span className="badge">differs</span>}
        </li>
      ),
  );
}
