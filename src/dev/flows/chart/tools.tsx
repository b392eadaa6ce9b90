import { IconButton } from '../../icons.tsx';

interface CanvasToolsProps {
  readonly onZoom: (by: number) => void;
  readonly onFit: () => void;
  readonly onFind: () => void;
}

/** Buttons for what the wheel and keys do. */
export function CanvasTools({ onZoom, onFit, onFind }: CanvasToolsProps) {
  return (
    <div className="tools canvas-tools">
      <IconButton icon="plus" label="Zoom in" shortcut="+" onClick={() => onZoom(1.25)} />
      <IconButton icon="minus" label="Zoom out" shortcut="−" onClick={() => onZoom(0.8)} />
      <IconButton icon="fit" label="Fit the whole chart" shortcut="0" onClick={onFit} />
      <IconButton icon="target" label="Find the active state" onClick={onFind} />
    </div>
  );
}
