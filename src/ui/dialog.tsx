import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import './dialog.css';

/** Y5: however a closing animation ends, the overlay and its backdrop are gone by then. */
const OVERLAY_REMOVED_AFTER_MS = 500;

interface DialogProps {
  open: boolean;
  title: string;
  /** What it asks: read out with the title when it opens, and when it changes. */
  text?: string;
  children: ReactNode;
  /** Escape and the browser's own ways to close. */
  onDismiss: () => void;
}

/** True while open and until the overlay is to be removed. */
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
 * Closes it, which gives the focus back to where it was. What had it may have left the page meanwhile: then it goes
 * to the headline, as after a navigation, so that what the page says now is heard.
 */
function closeAndReturn(dialog: HTMLDialogElement): void {
  dialog.close();
  const page = dialog.getRootNode() as Document | ShadowRoot;
  const focused = page.activeElement;
  const isLost = !focused || focused === document.body || dialog.contains(focused);
  if (isLost) page.querySelector('h1')?.focus();
}

/**
 * Opens it. The focus goes to its first control, as the browser has it; but where there is more to read than a
 * question, or than has room here, to itself: it is read from its beginning, not from its end.
 */
function openAtBeginning(dialog: HTMLDialogElement): void {
  dialog.showModal();
  const isRead = !dialog.hasAttribute('aria-describedby');
  const isScrolled = dialog.scrollHeight > dialog.clientHeight;
  if (!isRead && !isScrolled) return;
  // Only now: Chromium would give the focus to whatever can have it first, itself before every answer.
  dialog.tabIndex = -1;
  dialog.focus();
  dialog.scrollTop = 0;
}

/** The browser's own modal dialog: it holds the focus, closes by Escape and gives the focus back. */
export function Dialog({ open, title, text, children, onDismiss }: DialogProps) {
  const titleId = useId();
  const textId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const present = useLingering(open);
  // Closed before it leaves the page, also when it is taken off while open: closing is what gives
  // the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    openAtBeginning(dialog);
    return () => closeAndReturn(dialog);
  }, [open]);
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
        // The browser closed it by itself. What is asked may go on: it is there for as long as it is `open`.
        if (!open || ref.current?.open !== false) return;
        openAtBeginning(ref.current);
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
