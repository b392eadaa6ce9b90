import { Icon } from '../icons.tsx';

interface CanvasToolsProps {
  readonly onZoom: (by: number) => void;
  readonly onFit: () => void;
  readonly onFind: () => void;
}

/** What wheel and keys do, as buttons. */
export function CanvasTools({ onZoom, onFit, onFind }: CanvasToolsProps) {
  return (
    <div className="tools canvas-tools">
      <button type="button" aria-label="Zoom in" title="Zoom in (+)" onClick={() => onZoom(1.25)}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label="Zoom out" title="Zoom out (−)" onClick={() => onZoom(0.8)}>
        <Icon name="minus" />
      </button>
      <button
        type="button"
        aria-label="Fit the whole chart"
        title="Fit the whole chart (0)"
        onClick={onFit}
      >
        <Icon name="fit" />
      </button>
      <button
        type="button"
        aria-label="Find the active state"
        title="Find the active state"
        onClick={onFind}
      >
        <Icon name="target" />
      </button>
    </div>
  );
}
