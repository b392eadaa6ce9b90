import { type Dispatch, useEffect } from 'react';

/** One on, or one back. */
export interface Stepped {
  readonly type: 'stepped';
  readonly by: 1 | -1;
}

/** Where the arrow keys have a meaning of their own. */
const OWN_ARROWS = 'input, select, textarea, [role="separator"], [role="tab"]';

/** Whether a key leads on or back; undefined: it does something else. */
export function stepOf(event: KeyboardEvent): Stepped['by'] | undefined {
  const { key, target, shiftKey, ctrlKey, altKey, metaKey } = event;
  if (shiftKey || ctrlKey || altKey || metaKey) return undefined;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  if (target instanceof Element && target.closest(OWN_ARROWS)) return undefined;
  return key === 'ArrowLeft' ? -1 : 1;
}

/** The arrow keys lead on and back, wherever the focus is. */
export function useArrowKeys(dispatch: Dispatch<Stepped>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const by = stepOf(event);
      if (by === undefined) return;
      event.preventDefault();
      dispatch({ type: 'stepped', by });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [dispatch]);
}
