import { type RefObject, useEffect, useRef } from 'react';

/** Whether the element that had the focus has left the page. */
export const isFocusLost = () => document.activeElement === document.body;

/** Whether a portal's page around the log-in has the focus: the customer is doing something else there. */
function isElsewhere(element: HTMLElement): boolean {
  // Nobody types into a portal's page that cannot be seen.
  if (self !== top) return !document.hasFocus() && !document.hidden;
  return !isFocusLost() && !(element.getRootNode() as Document | ShadowRoot).activeElement;
}

/**
 * Moves the focus to the element because something has happened: a next step, an answer of the app. What the
 * customer is typing into the portal's page meanwhile is not interrupted (X9).
 */
export function takeFocus(element: HTMLElement | null): void {
  if (element && !isElsewhere(element)) element.focus();
}

/** Moves the focus to the element when it appears with `wanted`, and when `wanted` turns true later. */
export function useTakesFocus<Focusable extends HTMLElement>(
  wanted: boolean,
): RefObject<Focusable | null> {
  const ref = useRef<Focusable>(null);
  useEffect(() => {
    if (wanted) takeFocus(ref.current);
  }, [wanted]);
  return ref;
}
