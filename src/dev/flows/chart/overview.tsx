import type { Size } from '../../size.ts';
import type { Drawing } from './layout.ts';
import type { Viewport } from './viewport.ts';

interface OverviewProps {
  readonly drawing: Drawing;
  readonly active: ReadonlySet<string>;
  readonly view: Viewport;
  readonly pane: Size;
}

/** A small view of the whole chart that marks the visible part; only if not everything is visible. */
export function Overview({ drawing, active, view, pane }: OverviewProps) {
  const seen = {
    x: -view.x / view.scale,
    y: -view.y / view.scale,
    width: pane.width / view.scale,
    height: pane.height / view.scale,
  };
  const seesAll =
    seen.x <= 0 &&
    seen.y <= 0 &&
    seen.x + seen.width >= drawing.width &&
    seen.y + seen.height >= drawing.height;
  if (seesAll) return null;
  return (
    <svg className="overview" viewBox={`0 0 ${drawing.width} ${drawing.height}`} aria-hidden="true">
      {drawing.states.map(({ state, x, y, width, height }) => (
        <rect
          key={state.id}
          className="overview-state"
          data-active={active.has(state.id) && state.states.length === 0}
          data-outer={state.id === ''}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={6}
        />
      ))}
      <rect className="overview-seen" {...seen} />
    </svg>
  );
}
