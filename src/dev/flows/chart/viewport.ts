import type { Size } from '../../size.ts';
import type { Area, Point } from './layout.ts';

/** The position of a drawing in its pane: shifted, then scaled. */
export interface Viewport extends Point {
  readonly scale: number;
}

const SMALLEST = 0.1;
const LARGEST = 3;
const MARGIN = 24;
/** The smallest scale at which text is readable. */
const READABLE = 0.7;

const between = (least: number, value: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** Zooms by a factor; the point under the pointer stays where it is. */
export function zoomed({ x, y, scale }: Viewport, by: number, at: Point): Viewport {
  const next = between(SMALLEST, scale * by, LARGEST);
  const factor = next / scale;
  return { x: at.x - (at.x - x) * factor, y: at.y - (at.y - y) * factor, scale: next };
}

/** Centres an area in the pane. */
function centred(area: Area, pane: Size, scale: number): Viewport {
  return {
    x: pane.width / 2 - (area.x + area.width / 2) * scale,
    y: pane.height / 2 - (area.y + area.height / 2) * scale,
    scale,
  };
}

/** Fits an area into the pane, at most at its natural size. */
export function fitted(area: Area, pane: Size): Viewport {
  const scale = Math.min(
    (pane.width - 2 * MARGIN) / area.width,
    (pane.height - 2 * MARGIN) / area.height,
    1,
  );
  return centred(area, pane, between(SMALLEST, scale, LARGEST));
}

/** The smallest area around others. */
export function around(areas: readonly Area[]): Area {
  const x = Math.min(...areas.map((area) => area.x));
  const y = Math.min(...areas.map((area) => area.y));
  const right = Math.max(...areas.map((area) => area.x + area.width));
  const bottom = Math.max(...areas.map((area) => area.y + area.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The first view: everything, if it is readable then; otherwise the active states. */
export function opening(all: Area, active: readonly Area[], pane: Size): Viewport {
  const fit = fitted(all, pane);
  if (fit.scale >= READABLE || active.length === 0) return fit;
  return centred(around(active), pane, Math.max(fit.scale, READABLE));
}

/** Moves the view as little as necessary to show an area. */
export function revealing(view: Viewport, area: Area, pane: Size): Viewport {
  const along = (shift: number, start: number, length: number, room: number) => {
    const from = start * view.scale + shift;
    const to = from + length * view.scale;
    if (from >= MARGIN && to <= room - MARGIN) return shift;
    return room / 2 - (start + length / 2) * view.scale;
  };
  return {
    ...view,
    x: along(view.x, area.x, area.width, pane.width),
    y: along(view.y, area.y, area.height, pane.height),
  };
}

const KEY_STEP = 60;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: KEY_STEP, y: 0 },
  ArrowRight: { x: -KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: KEY_STEP },
  ArrowDown: { x: 0, y: -KEY_STEP },
};
const ZOOMS: Readonly<Record<string, number>> = { '+': 1.25, '=': 1.25, '-': 0.8 };

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/**
 * The view after a key: Shift and arrows move it, plus and minus zoom, 0 shows everything; undefined for other
 * keys, and for those that are the browser's, such as Ctrl and plus.
 */
export function viewByKey(
  view: Viewport,
  { key, shiftKey, ctrlKey, altKey, metaKey }: Pressed,
  all: Area,
  pane: Size,
): Viewport | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  const by = ZOOMS[key];
  if (by !== undefined) return zoomed(view, by, { x: pane.width / 2, y: pane.height / 2 });
  if (key === '0') return fitted(all, pane);
  const move = shiftKey ? ARROWS[key] : undefined;
  return move && { ...view, x: view.x + move.x, y: view.y + move.y };
}
