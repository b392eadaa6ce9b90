import {
  type Dispatch,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useState,
} from 'react';
import { type Viewport, zoomed } from './viewport.ts';

type Move = Dispatch<SetStateAction<Viewport>>;

/** The wheel moves; with Ctrl, and so by pinching, it zooms. */
export function useWheel(pane: RefObject<HTMLElement | null>, move: Move): void {
  useEffect(() => {
    const element = pane.current;
    // React listens to the wheel passively; here it must not scroll the page.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element?.getBoundingClientRect() ?? { left: 0, top: 0 };
      const at = { x: event.clientX - left, y: event.clientY - top };
      move((view) =>
        event.ctrlKey || event.metaKey
          ? zoomed(view, Math.exp(-event.deltaY / 200), at)
          : { ...view, x: view.x - event.deltaX, y: view.y - event.deltaY },
      );
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [pane, move]);
}

/** Drag with the pointer: properties for the element that is dragged. */
export function useDrag(move: Move) {
  const [held, setHeld] = useState(false);
  return {
    'data-held': held,
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld(true);
    },
    onPointerMove({ movementX, movementY, buttons }: PointerEvent) {
      if (!held || buttons === 0) return;
      move((view) => ({ ...view, x: view.x + movementX, y: view.y + movementY }));
    },
    onPointerUp: () => setHeld(false),
    onPointerCancel: () => setHeld(false),
  };
}
