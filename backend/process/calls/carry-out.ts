/** Something to be done once a change is stored. */
export type Effect = () => Promise<unknown>;

/**
 * Carries out each of them, one after the other, also if one before has failed: none is done by a repetition of the call.
 * @throws what the first one threw that failed.
 */
export async function carryOut(effects: readonly Effect[]): Promise<void> {
  const failures: unknown[] = [];
  for (const effect of effects) await effect().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
