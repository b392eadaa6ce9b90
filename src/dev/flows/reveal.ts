/** Scrolls a box, but nothing around it, as little as necessary to show an element in it. */
export function reveal(box: Element, element: Element): void {
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  box.scrollBy(
    Math.min(0, inner.left - outer.left) || Math.max(0, inner.right - outer.right),
    Math.min(0, inner.top - outer.top) || Math.max(0, inner.bottom - outer.bottom),
  );
}
