import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the element when it appears with `wanted`, and when `wanted` turns true later. */
export function useTakesFocus<Focusable extends HTMLElement>(
  wanted: boolean,
): RefObject<Focusable | null> {
  const ref = useRef<Focusable>(null);
  useEffect(() => {
    if (wanted) ref.current?.focus();
  }, [wanted]);
  return ref;
}
