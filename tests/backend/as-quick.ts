import { expect } from 'vitest';

const TRIES = 12;
const MOST_TRIES = 100;

/**
 * Expects that neither of two kinds of work takes twice as long as the other. `timeOf` measures one try.
 * Compares the shortest times, as other processes disturb these least. On a busy machine it takes more tries to
 * get undisturbed times for both; a real difference is in every try.
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
