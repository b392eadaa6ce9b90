/**
 * The quantile by nearest rank: the smallest value that at least this share of all values does not exceed.
 * @param sorted ascending
 */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
