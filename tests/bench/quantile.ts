/** The value that this share of all does not exceed, by nearest rank. @param sorted ascending */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
