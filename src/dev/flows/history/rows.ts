import { kindOf } from './filter.ts';
import type { Moment } from './run.ts';

/** The rendered rows of a long list, and how many precede them. */
export interface Rows {
  readonly moments: readonly Moment[];
  readonly before: number;
}

/** The rows around the current moment. The range moves by half its size, so that most steps render no new rows. */
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

/** If there are too many moments, one of each group: the most informative one. */
export function thinned(moments: readonly Moment[], most: number): readonly Moment[] {
  if (moments.length <= most) return moments;
  const each = Math.ceil(moments.length / most);
  return Array.from({ length: Math.ceil(moments.length / each) }, (_, n) => {
    const few = moments.slice(n * each, (n + 1) * each);
    return few.find((moment) => kindOf(moment) === 'fact') ?? few[0];
  }).filter((moment) => moment !== undefined);
}
