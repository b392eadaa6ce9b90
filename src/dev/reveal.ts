/** How far to move so that a stretch lies in a room; not at all if it is longer than the room. */
function distance(from: number, to: number, start: number, end: number): number {
  if (to - from > end - start) return 0;
  return Math.min(0, from - start) || Math.max(0, to - end);
}

/**
 * Scrolls a box, but nothing around it, as little as necessary to show an element in it. The box's scroll padding is
 * what its headings cover.
 */
export function reveal(box: Element, element: Element): void {
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  const style = getComputedStyle(box);
  const padding = (side: 'Top' | 'Right' | 'Bottom' | 'Left') =>
    Number.parseFloat(style[`scrollPadding${side}`]) || 0;
  box.scrollBy(
    distance(inner.left, inner.right, outer.left + padding('Left'), outer.right - padding('Right')),
    distance(inner.top, inner.bottom, outer.top + padding('Top'), outer.bottom - padding('Bottom')),
  );
}
