import { type Dispatch, useCallback, useEffect } from 'react';
import type { ViewerAction } from './state.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** Opens what is dropped anywhere on the page: the browser itself would leave the viewer for it. */
function useDrop(open: (files: readonly File[]) => void): void {
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      allow(event);
      open([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', drop);
    };
  }, [open]);
}

/**
 * Opens sequence files, chosen or dropped (D3). Of several the last is shown, beside what is wrong with any of them.
 * @returns a function that replays files and shows them, or why they cannot be replayed
 */
export function useOpening(dispatch: Dispatch<ViewerAction>): (files: readonly File[]) => void {
  const open = useCallback(
    async (files: readonly File[]) => {
      const refusals: string[] = [];
      for (const file of files) {
        try {
          // A log-in is watched without the machines, which would have to be loaded first.
          const { replayed } = await import('./replayed.ts');
          dispatch({ type: 'file.replayed', run: await replayed(file) });
        } catch (error) {
          refusals.push(error instanceof Error ? error.message : String(error));
        }
      }
      if (refusals.length > 0) dispatch({ type: 'file.refused', refusal: refusals.join('\n') });
    },
    [dispatch],
  );
  useDrop(open);
  return open;
}
