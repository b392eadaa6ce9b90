import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { useRevealed } from '../../reveal.ts';
import { eventInWords, type Kind, kindOf } from '../history/filter.ts';
import { type Rows, rowsAround } from '../history/rows.ts';
import type { Moment, Run } from '../history/run.ts';

/** A list of moments, with a current one. */
export interface ListProps {
  readonly run: Run;
  readonly moments: readonly Moment[];
  readonly shown: Moment | undefined;
  readonly onStep: (by: 1 | -1) => void;
  readonly onChoose: (index: number) => void;
}

/** Plain values instead of the run, which changes with every event. */
export interface RowProps {
  readonly index: number;
  readonly words: string;
  readonly kind: Kind;
  readonly current: boolean;
  /** Whether it is the tab stop of the list. */
  readonly stop: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onChoose: (index: number) => void;
}

/** The attributes of a row's button. */
export const buttonOf = ({ index, current, stop, onKeyDown, onChoose }: RowProps) => ({
  'data-moment': index,
  'aria-current': current,
  tabIndex: stop ? 0 : -1,
  onKeyDown,
  onClick: () => onChoose(index),
});

/** The tab stop of the list: the current moment, or the nearest one listed. */
const stopOf = (moments: readonly Moment[], shown: Moment | undefined): Moment | undefined =>
  moments.findLast(({ index }) => index <= (shown?.index ?? 0)) ?? moments[0];

/**
 * Keyboard navigation of a list of moments: a single tab stop, and the up and down keys. Scrolls to the current
 * moment; of a long list, renders at most `count` rows around it.
 */
export function useRows({ run, moments, shown, onStep, onChoose }: ListProps, count: number) {
  const list = useRef<HTMLOListElement>(null);
  const byKey = useRef(false);
  const current = shown?.index;
  const rows = rowsAround(moments, shown, count);
  const place = rows.moments.findIndex(({ index }) => index === current);
  const row = `[data-moment="${current}"]`;
  // The step after it may be the one that differs, of which no event came.
  const parts = `${row}, ${row} :is(.sent-arrow, .sent-words), li:has(> ${row}) + .step`;
  useRevealed(list, parts, '.log, .messages', `${run.id} ${place}`);
  useEffect(() => {
    const isWithin = list.current?.contains(document.activeElement);
    if (byKey.current && isWithin) list.current?.querySelector<HTMLElement>(row)?.focus();
    byKey.current = false;
  }, [row]);
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.shiftKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      event.preventDefault();
      byKey.current = true;
      onStep(event.key === 'ArrowUp' ? -1 : 1);
    },
    [onStep],
  );
  const stop = stopOf(rows.moments, shown);
  const rowOf = (moment: Moment): RowProps => ({
    index: moment.index,
    words: eventInWords(moment, run),
    kind: kindOf(moment),
    current: moment.index === current,
    stop: moment === stop,
    onKeyDown,
    onChoose,
  });
  return { list, rows, rowOf };
}

/** Tells which part of a long list is rendered, and how to get to the rest. */
export function PartOfList({ rows, of }: { rows: Rows; of: readonly Moment[] }) {
  const { moments, before } = rows;
  if (moments.length === of.length) return null;
  return (
    <p className="note">
      {before + 1} to {before + moments.length} of {of.length}. Step or slide to see others.
    </p>
  );
}
