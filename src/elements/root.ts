import { createRoot, type Root } from 'react-dom/client';

/** The event with which a built-in element says that it cannot be drawn; its detail is the error. */
export const BROKEN = 'elementbroken';

/**
 * A root in which a built-in element is drawn. What breaks there, at once or later, would leave an empty place: the
 * page around the element is told, and shows a message instead (Y3).
 */
export const rootIn = (box: Element): Root =>
  createRoot(box, {
    onUncaughtError: (detail) =>
      box.dispatchEvent(new CustomEvent(BROKEN, { detail, bubbles: true })),
  });
