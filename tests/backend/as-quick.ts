import { expect } from 'vitest';

const TRIES = 12;
const MOST_TRIES = 100;

/**
 * Expects that neither of two works takes twice the time of the other. `timeOf` says what one try takes.
 * The shortest times are the work itself, whatever else the machine is doing. A busy machine needs more
 * tries to show them; more work for one of the two would show in every try.
 */
export async function expectAsQuick<Kind extends string>(
  kinds: readonly [Kind, Kind],
  timeOf: (kind: Kind) => Promise<number>,
): Promise<void> {
  const shortest = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const ratio = () => Math.max(...shortest) / Math.min(...shortest);
  for (let tries = 0; tries < TRIES || (ratio() >= 2 && tries < MOST_TRIES); tries += 1) {
    for (const [i, kind] of kinds.entries()) {
      shortest[i] = Math.min(shortest[i] ?? 0, await timeOf(kind));
    }
  }
  expect(ratio(), `${kinds.join(' and ')}: ${shortest.join(' and ')} ms`).toBeLessThan(2);
}
