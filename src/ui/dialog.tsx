import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { isFocusLost, keptFromFocus, takeFocus, treeOf } from './focus.ts';
import './dialog.css';

/** The overlay is removed after this time, however a closing animation ends (Y5). */
const OVERLAY_REMOVED_AFTER_MS = 500;

interface DialogProps {
  open: boolean;
  title: string;
  /** The question: read out with the title when the dialog opens, and again when it changes. */
  text?: string;
  /** It opens by itself. */
  unasked?: boolean;
  children: ReactNode;
  /** Escape and the browser's own ways to close. */
  onDismiss: () => void;
}

/** True while open, and until the overlay is removed. */
function useLingering(open: boolean): boolean {
  const [lingering, setLingering] = useState(open);
  if (open && !lingering) setLingering(true);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setLingering(false), OVERLAY_REMOVED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return lingering;
}

/**
 * Closes the dialog, which returns the focus to where it was; but a message that came meanwhile gets it now. If that
 * element has left the page, the headline gets the focus, as after a navigation, so that a screen reader reads the new
 * page.
 */
function closeAndReturn(dialog: HTMLDialogElement): void {
  dialog.close();
  const tree = treeOf(dialog);
  const isLost = isFocusLost() || dialog.contains(tree.activeElement);
  takeFocus(keptFromFocus() || (isLost && tree.querySelector('h1')));
}

/**
 * Opens the dialog. The browser focuses its first control. If there is more to read than a question, or more
 * than fits, the dialog itself gets the focus, so that it is read from its beginning. So does one that is `unasked`:
 * of a question Orca may read only the first answer, and a key that was meant for the page does not give it.
 */
function openAtBeginning(dialog: HTMLDialogElement, unasked: boolean): void {
  dialog.showModal();
  const isRead = !dialog.hasAttribute('aria-describedby');
  const isScrolled = dialog.scrollHeight > dialog.clientHeight;
  if (!isRead && !isScrolled && !unasked) return;
  // Only after opening: otherwise Chromium would focus the dialog itself every time.
  dialog.tabIndex = -1;
  dialog.focus();
  dialog.scrollTop = 0;
}

/** The browser's own modal dialog: it holds the focus, closes by Escape and gives the focus back. */
export function Dialog({ open, title, text, unasked = false, children, onDismiss }: DialogProps) {
  const titleId = useId();
  const textId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const present = useLingering(open);
  // Closes the dialog before it leaves the page, even if it is unmounted while open: only closing returns the
  // focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    openAtBeginning(dialog, unasked);
    return () => closeAndReturn(dialog);
  }, [open, unasked]);
  if (!present) return null;
  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={titleId}
      aria-describedby={text && textId}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
      onClose={() => {
        // The browser closed the dialog by itself. It is opened again, because it is shown as long as `open` is
        // true.
        if (!open || ref.current?.open !== false) return;
        openAtBeginning(ref.current, unasked);
        onDismiss();
      }}
    >
      <h2 id={titleId} className="dialog__title">
        {title}
      </h2>
      {text && (
        <p id={textId} aria-live="polite">
          {text}
        </p>
      )}
      {children}
    </dialog>
  );
}
