import { useSyncExternalStore } from 'react';

/** Where three panes beside each other leave none enough room; the same in styles/narrow.css. */
const QUERY = '(max-width: 999px)';

const watch = (change: () => void) => {
  const narrow = matchMedia(QUERY);
  narrow.addEventListener('change', change);
  return () => narrow.removeEventListener('change', change);
};

/** Whether the panes stand above each other. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(watch, () => matchMedia(QUERY).matches);
