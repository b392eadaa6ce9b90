import { useSyncExternalStore } from 'react';

/** Windows too narrow for three panes side by side; the same in styles/narrow.css. */
const QUERY = '(max-width: 999px)';

const watch = (change: () => void) => {
  const narrow = matchMedia(QUERY);
  narrow.addEventListener('change', change);
  return () => narrow.removeEventListener('change', change);
};

/** Whether the panes are stacked. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(watch, () => matchMedia(QUERY).matches);
