import { kindOf } from './filter.ts';
import type { Moment } from './run.ts';

/** The rows of a long list that are drawn, and how many there are before them. */
export interface Rows {
  readonly moments: readonly Moment[];
  readonly before: number;
}

/**
 * As many rows as anybody reads, around the moment that is looked at. They move by half their number, so
 * that a step from moment to moment draws none of them anew.
 */
export function rowsAround(
  moments: readonly Moment[],
  shown: Moment | undefined,
  count: number,
): Rows {
  const place = shown ? moments.findLastIndex(({ index }) => index <= shown.index) : 0;
  const half = count / 2;
  const start = Math.floor(Math.max(0, place - half / 2) / half) * half;
  const before = Math.max(0, Math.min(start, moments.length - count));
  return { moments: moments.slice(before, before + count), before };
}

/** One of each few moments, where there are more than can be told apart; of those the one that says most. */
export function thinned(moments: readonly Moment[], most: number): readonly Moment[] {
  if (moments.length <= most) return moments;
  const each = Math.ceil(moments.length / most);
  return Array.from({ length: Math.ceil(moments.length / each) }, (_, n) => {
    const few = moments.slice(n * each, (n + 1) * each);
    return few.find((moment) => kindOf(moment) === 'fact') ?? few[0];
  }).filter((moment) => moment !== undefined);
}
