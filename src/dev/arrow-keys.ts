import { type Dispatch, useEffect } from 'react';

/** One step forward or back. */
export interface Stepped {
  readonly type: 'stepped';
  readonly by: 1 | -1;
}

/** Controls in which the arrow keys have another meaning; in a checkbox they have none. */
const OWN_ARROWS =
  'input:not([type="checkbox"]), select, textarea, [role="separator"], [role="tab"]';

/** Whether a key means forward or back; undefined for other keys. */
export function stepOf(event: KeyboardEvent): Stepped['by'] | undefined {
  const { key, target, shiftKey, ctrlKey, altKey, metaKey } = event;
  if (shiftKey || ctrlKey || altKey || metaKey) return undefined;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  if (target instanceof Element && target.closest(OWN_ARROWS)) return undefined;
  return key === 'ArrowLeft' ? -1 : 1;
}

/** Steps forward and back by the arrow keys, wherever the focus is. */
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
