import { expect, test } from 'vitest';
import { around, fitted, opening, revealing, viewByKey, zoomed } from './viewport.ts';

const pane = { width: 400, height: 300 };
const large = { x: 0, y: 0, width: 4000, height: 3000 };
const small = { x: 0, y: 0, width: 100, height: 100 };
const active = { x: 3000, y: 2000, width: 100, height: 40 };

/** The position of a point of the drawing in the view. */
const seenAt = (view: ReturnType<typeof fitted>, { x, y }: { x: number; y: number }) => ({
  x: x * view.scale + view.x,
  y: y * view.scale + view.y,
});

test('[D1] zooming keeps the point under the pointer in place, and stops at a scale of 3', () => {
  const view = { x: 10, y: 20, scale: 1 };
  const at = { x: 200, y: 100 };
  const next = zoomed(view, 2, at);
  expect(next.scale).toBe(2);
  expect(seenAt(next, { x: 190, y: 80 })).toEqual(at);
  expect(zoomed(view, 1000, at).scale).toBe(3);
});

test('[D1] a chart that is fitted is shown whole: a large one smaller, a small one not enlarged', () => {
  expect(fitted(small, pane)).toEqual({ x: 150, y: 100, scale: 1 });
  expect(fitted(large, pane).scale).toBeLessThan(0.1001);
});

test('[D1] a chart too large to read opens at its active state', () => {
  const view = opening(large, [active], pane);
  expect(view.scale).toBe(0.7);
  expect(seenAt(view, { x: 3050, y: 2020 })).toEqual({ x: 200, y: 150 });
  expect(opening(large, [], pane)).toEqual(fitted(large, pane));
});

test('[D1] the view moves to an area only if that is not visible yet', () => {
  const view = { x: 0, y: 0, scale: 1 };
  expect(revealing(view, { x: 100, y: 100, width: 50, height: 50 }, pane)).toEqual(view);
  const moved = revealing(view, active, pane);
  expect(seenAt(moved, { x: 3050, y: 2020 })).toEqual({ x: 200, y: 150 });
});

test('[D1] keys move, zoom and fit the view; other keys are ignored', () => {
  const view = { x: 0, y: 0, scale: 1 };
  const press = (key: string, shiftKey = false) =>
    viewByKey(view, new KeyboardEvent('keydown', { key, shiftKey }), small, pane);
  expect(press('ArrowRight', true)).toEqual({ x: -60, y: 0, scale: 1 });
  expect(press('ArrowRight')).toBeUndefined();
  expect(press('+')?.scale).toBe(1.25);
  expect(press('-')?.scale).toBe(0.8);
  expect(press('0')).toEqual(fitted(small, pane));
  expect(press('a')).toBeUndefined();
});

test.each(['ctrlKey', 'metaKey', 'altKey'])(
  '[D1, N1] with %s, as for the zoom of the page, keys are left to the browser',
  (modifier) => {
    const view = { x: 0, y: 0, scale: 1 };
    for (const key of ['+', '-', '0']) {
      const event = new KeyboardEvent('keydown', { key, [modifier]: true });
      expect(viewByKey(view, event, small, pane)).toBeUndefined();
    }
  },
);

test('[D1] the bounding box of several areas contains them all', () => {
  expect(around([small, active])).toEqual({ x: 0, y: 0, width: 3100, height: 2040 });
});
