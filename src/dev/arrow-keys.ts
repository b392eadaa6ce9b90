import { type Dispatch, useEffect } from 'react';

/** One on, or one back. */
export interface Stepped {
  readonly type: 'stepped';
  readonly by: 1 | -1;
}

/** Where the arrow keys have a meaning of their own. */
const OWN_ARROWS = 'input, select, textarea, [role="separator"], [role="tab"]';

/** The arrow keys lead on and back, wherever the focus is. */
export function useArrowKeys(dispatch: Dispatch<Stepped>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, shiftKey, ctrlKey, altKey, metaKey } = event;
      if (shiftKey || ctrlKey || altKey || metaKey) return;
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
      if (target instanceof Element && target.closest(OWN_ARROWS)) return;
      event.preventDefault();
      dispatch({ type: 'stepped', by: key === 'ArrowLeft' ? -1 : 1 });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [dispatch]);
}
