import { type RefObject, useEffect, useRef } from 'react';
import { whenPainted } from '#src/loading/when.ts';

/** Whether the element that had the focus has left the page. */
export const isFocusLost = () => document.activeElement === document.body;

/** The page, or the shadow tree, that an element is in. */
export const treeOf = (element: Element) => element.getRootNode() as Document | ShadowRoot;

/** Whether a portal's page around the log-in has the focus: the customer is doing something else there. */
function isElsewhere(element: HTMLElement): boolean {
  // Around a frame, too; but nobody types into a portal's page that cannot be seen.
  if (self !== top && !document.hasFocus() && !document.hidden) return true;
  return !isFocusLost() && !treeOf(element).activeElement;
}

/**
 * The caret follows the focus (N1). Browsers leave it where the field was that is gone, behind all that is new, and
 * Orca reads on from it. If it were in the element at once, Orca would take the element for read: so first it is in
 * the next one, or nowhere.
 */
function takeCaret(element: HTMLElement): void {
  const caret = getSelection();
  caret?.setPosition(element.nextElementSibling);
  whenPainted(() => {
    if (element.matches(':focus')) caret?.setPosition(element, element.childNodes.length);
  });
}

/** What could not get the focus, as a dialog has it. */
let kept: HTMLElement | undefined;

/** What the focus was last kept from, if it is still on the page. */
export const keptFromFocus = () => kept?.isConnected && kept;

/**
 * Focuses the element, and brings it in sight (P6). Safari scrolls to it later, and not at all if the page becomes
 * shorter in between; to what has the focus already, neither Safari nor Firefox scrolls.
 */
export function focusInSight(element: HTMLElement | null | undefined): void {
  if (!element) return;
  const { top, bottom } = element.getBoundingClientRect();
  element.focus();
  if (bottom < 0 || top > innerHeight) element.scrollIntoView({ block: 'center' });
}

/**
 * Moves the focus to the element because something has happened: a next step, an answer of the app. What the
 * customer is typing into the portal's page meanwhile is not interrupted (X9).
 */
export function takeFocus(element: HTMLElement | null | false): void {
  if (!element || isElsewhere(element)) return;
  focusInSight(element);
  // By a dialog, which hands it over at its end, and not by a place that the portal hides.
  const isKept = treeOf(element).querySelector('dialog[open]') && !element.matches(':focus');
  kept = isKept ? element : undefined;
  // A field has a caret of its own.
  if (element.localName !== 'input') takeCaret(element);
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
