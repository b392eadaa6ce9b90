import { type RefObject, useRef, useState } from 'react';

export interface Copying {
  /** What became of exactly this value. */
  readonly outcome: 'COPIED' | 'NOT_COPIED' | undefined;
  /** The element that shows the value, to be copied by hand. */
  readonly shown: RefObject<HTMLElement | null>;
  readonly copy: () => void;
}

/** Copies a value; where the browser refuses, as in a frame without permission, it is selected instead (N2). */
export function useCopying(value: string): Copying {
  const shown = useRef<HTMLElement>(null);
  const [last, setLast] = useState<Pick<Copying, 'outcome'> & { value: string }>();
  const copy = async () => {
    // Said anew each time: a screen reader would not announce the same words again (N1).
    setLast(undefined);
    try {
      await navigator.clipboard.writeText(value);
      setLast({ value, outcome: 'COPIED' });
    } catch {
      setLast({ value, outcome: 'NOT_COPIED' });
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  };
  return { outcome: last?.value === value ? last.outcome : undefined, shown, copy };
}
