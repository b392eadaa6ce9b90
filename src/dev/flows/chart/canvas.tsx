import { useLayoutEffect, useRef, useState } from 'react';
import { type Size, useSize } from '../../size.ts';
import type { Area, Drawing } from './layout.ts';
import { useDrag, useWheel } from './moving.ts';
import { Overview } from './overview.tsx';
import { Picture } from './picture.tsx';
import { CanvasTools } from './tools.tsx';
import {
  around,
  fitted,
  opening,
  revealing,
  type Viewport,
  viewByKey,
  zoomed,
} from './viewport.ts';

interface CanvasProps {
  readonly name: string;
  /** The current state in words, for screen readers. */
  readonly words: string;
  readonly drawing: Drawing;
  readonly active: ReadonlySet<string>;
  readonly taken: ReadonlySet<string>;
}

/** The innermost active states, on which the view is centred. */
function activeAreas({ states }: Drawing, active: ReadonlySet<string>): readonly Area[] {
  const lit = states.filter(({ state }) => state.id !== '' && active.has(state.id));
  return lit.filter(({ state }) => !lit.some((other) => other.state.id.startsWith(`${state.id}.`)));
}

/** A view that opens a new chart at its active states and afterwards only moves to follow them. */
function useFollowingView(drawing: Drawing, active: ReadonlySet<string>, size: Size | undefined) {
  const [view, setView] = useState<Viewport>({ x: 0, y: 0, scale: 1 });
  const shown = useRef<Drawing>(undefined);
  useLayoutEffect(() => {
    if (!size) return;
    const areas = activeAreas(drawing, active);
    if (shown.current !== drawing) {
      shown.current = drawing;
      const { width, height } = drawing;
      setView(opening({ x: 0, y: 0, width, height }, areas, size));
    } else if (areas.length > 0) {
      setView((before) => revealing(before, around(areas), size));
    }
  }, [drawing, active, size]);
  return [view, setView] as const;
}

/** A chart that can be moved and zoomed, by pointer, wheel, keys and buttons alike. */
export function Canvas({ name, words, drawing, active, taken }: CanvasProps) {
  const pane = useRef<HTMLElement>(null);
  const size = useSize(pane);
  const [view, setView] = useFollowingView(drawing, active, size);
  useWheel(pane, setView);
  const drag = useDrag(setView);
  const all: Area = { x: 0, y: 0, width: drawing.width, height: drawing.height };

  const zoom = (by: number) => {
    if (size) setView((before) => zoomed(before, by, { x: size.width / 2, y: size.height / 2 }));
  };
  const find = () => {
    const areas = activeAreas(drawing, active);
    if (size && areas.length > 0) setView(fitted(around(areas), size));
  };
  return (
    <div className="canvas">
      <section
        ref={pane}
        className="canvas-pane"
        aria-label={`Chart of ${name}. Shift and arrow keys move it, plus and minus zoom, 0 fits it.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it can be moved by keyboard
        tabIndex={0}
        onKeyDown={(event) => {
          const next = size && viewByKey(view, event, all, size);
          if (!next) return;
          event.preventDefault();
          setView(next);
        }}
        {...drag}
      >
        <svg role="img" aria-label={words}>
          <g
            className="moved"
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          >
            <Picture drawing={drawing} active={active} taken={taken} />
          </g>
        </svg>
      </section>
      <CanvasTools onZoom={zoom} onFit={() => size && setView(fitted(all, size))} onFind={find} />
      {size && <Overview drawing={drawing} active={active} view={view} pane={size} />}
    </div>
  );
}
