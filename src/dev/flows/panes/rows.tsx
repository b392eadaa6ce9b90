import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import type { Rows } from '../history/rows.ts';
import type { Moment } from '../history/run.ts';
import { reveal } from '../reveal.ts';

/**
 * A list of moments by keyboard: one stop for Tab, from where up and down lead from moment to moment.
 * Whatever is looked at is scrolled to.
 */
export function useRows(shown: Moment | undefined, onStep: (by: 1 | -1) => void) {
  const list = useRef<HTMLOListElement>(null);
  const byKey = useRef(false);
  const index = shown?.index;
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-moment="${index}"]`);
    const box = row?.closest('.log, .messages');
    if (box && row) reveal(box, row.querySelector('.sent-arrow') ?? row);
    if (byKey.current && list.current?.contains(document.activeElement)) row?.focus();
    byKey.current = false;
  }, [index]);
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      byKey.current = true;
      onStep(event.key === 'ArrowUp' ? -1 : 1);
    },
    [onStep],
  );
  return { list, onKeyDown };
}

/** The row that Tab stops at: the moment looked at, or the nearest one listed. */
export const stopOf = (moments: readonly Moment[], shown: Moment | undefined): Moment | undefined =>
  moments.findLast(({ index }) => index <= (shown?.index ?? 0)) ?? moments[0];

/** Says which part of a long list is drawn, and how to come to the others. */
export function PartOfList({ rows, of }: { rows: Rows; of: readonly Moment[] }) {
  const { moments, before } = rows;
  if (moments.length === of.length) return null;
  return (
    <p className="note">
      {before + 1} to {before + moments.length} of {of.length}. Step or slide to see others.
    </p>
  );
}
