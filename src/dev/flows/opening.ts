import { type Dispatch, useCallback, useEffect } from 'react';
import type { ViewerAction } from './state.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** Opens what is dropped anywhere on the page: the browser itself would leave the viewer for it. */
function useDrop(open: (file: File) => void): void {
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      allow(event);
      const file = event.dataTransfer?.files[0];
      if (file) open(file);
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
 * Opens sequence files, chosen or dropped (D3).
 * @returns a function that replays a file and shows it, or why it cannot be replayed
 */
export function useOpening(dispatch: Dispatch<ViewerAction>): (file: File) => void {
  const open = useCallback(
    async (file: File) => {
      try {
        // A log-in is watched without the machines, which would have to be loaded first.
        const { replayed } = await import('./replayed.ts');
        dispatch({ type: 'file.replayed', run: await replayed(file) });
      } catch (error) {
        const refusal = error instanceof Error ? error.message : String(error);
        dispatch({ type: 'file.refused', refusal });
      }
    },
    [dispatch],
  );
  useDrop(open);
  return open;
}
