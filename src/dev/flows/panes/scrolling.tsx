import type { KeyboardEvent, ReactNode } from 'react';

const STEP = 60;
const ARROWS: Readonly<Record<string, { readonly left: number; readonly top: number }>> = {
  ArrowLeft: { left: -STEP, top: 0 },
  ArrowRight: { left: STEP, top: 0 },
  ArrowUp: { left: 0, top: -STEP },
  ArrowDown: { left: 0, top: STEP },
};

function scroll(event: KeyboardEvent): void {
  const by = event.shiftKey ? ARROWS[event.key] : undefined;
  if (!by) return;
  event.preventDefault();
  event.currentTarget.scrollBy(by);
}

interface ScrollingProps {
  readonly name: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** A pane that scrolls. Arrow keys alone travel in time; with Shift they scroll it, as they move the chart. */
export function Scrolling({ name, className, children }: ScrollingProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={className} tabIndex={0} aria-label={name} onKeyDown={scroll}>
      {children}
    </section>
  );
}
