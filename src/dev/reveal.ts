import { type RefObject, useEffect } from 'react';

/** How far to move so that a stretch lies in a room; not at all if it is longer than the room. */
function distance(from: number, to: number, start: number, end: number): number {
  if (to - from > end - start) return 0;
  return Math.min(0, from - start) || Math.max(0, to - end);
}

/**
 * Scrolls a box, but nothing around it, as little as necessary to show an element in it. The box's scroll padding is
 * what its headings cover.
 */
function reveal(box: Element, element: Element): void {
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

/**
 * Keeps elements in sight, the first one above all: as soon as others are meant, when the box around them has changed its
 * size, and when `moved` says that they may stand elsewhere.
 *
 * @param box a selector of what scrolls
 */
export function useRevealed(
  list: RefObject<Element | null>,
  selector: string,
  box: string,
  moved: unknown,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is listed may be other elements then
  useEffect(() => {
    const elements = [...(list.current?.querySelectorAll(selector) ?? [])].reverse();
    const around = list.current?.closest(box);
    if (!around) return;
    // It tells of the size at once, too.
    const watcher = new ResizeObserver(() => {
      for (const element of elements) reveal(around, element);
    });
    watcher.observe(around);
    return () => watcher.disconnect();
  }, [list, selector, box, moved]);
}
