import { AUTHENTICATION, isRunning } from '../authentication.ts';
import type { Admitted } from '../calls/serve.ts';
import { replaceStep, stepFor } from './current.ts';
import type { StepKind, StepOf, StepState } from './state.ts';

/**
 * Notes at a step, unless it is done, what its page has shown. Does not count as activity (S4). `noted`: the step with
 * the note; `undefined` if it has that already.
 */
export async function noteAt<K extends StepKind>(
  { services, authentication }: Admitted,
  { name, kind }: { readonly name: string; readonly kind: K },
  noted: (step: StepOf<K>) => StepState | undefined,
): Promise<void> {
  const { store, now } = services;
  await store.update(AUTHENTICATION, authentication.id, (current) => {
    if (!isRunning(current, now()) || current.rounds !== authentication.rounds) return undefined;
    const step = stepFor(current, name, kind);
    const withNote = step.done ? undefined : noted(step);
    if (withNote === undefined) return undefined;
    const draft = structuredClone(current);
    replaceStep(draft, withNote);
    return { value: draft };
  });
}
