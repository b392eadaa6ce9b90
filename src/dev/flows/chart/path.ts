import type { Point } from './layout.ts';

const RADIUS = 6;

const towards = (from: Point, to: Point, distance: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : Math.min(distance, length / 2) / length;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
};
const words = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** An SVG path through points, with rounded corners. */
export function roundedPath(points: readonly Point[]): string {
  return points
    .map((point, n) => {
      const before = points[n - 1];
      const after = points[n + 1];
      if (!before) return `M${words(point)}`;
      if (!after) return `L${words(point)}`;
      const start = towards(point, before, RADIUS);
      const end = towards(point, after, RADIUS);
      return `L${words(start)}Q${words(point)} ${words(end)}`;
    })
    .join('');
}
