import { useEffect, useRef } from 'react';
import { routeFacts } from '#machines/routes.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { whenPainted } from '#src/loading/when.ts';
import { isFocusLost, takeFocus } from '#src/ui/focus.ts';
import type { Venue } from '#src/venue/venue.ts';
import type { View } from '#src/view/view.ts';

/** The window title: the page's title, a hyphen, the bank's name; without a name, the title alone (P1). */
export function windowTitle(pageTitle: string, bankName: string): string {
  return bankName === '' ? pageTitle : `${pageTitle} - ${bankName}`;
}

/**
 * Sets the window's title, and moves the focus to the first h1 after a navigation (P1, P6). On routes whose h1
 * gets no focus (L6), the first field gets it, but only when the customer comes back and the focus would be
 * lost.
 * `place` identifies the step: two steps on one route are two arrivals. So is the same step after it was
 * `stale`, which removes the focus.
 */
export function useArrival(
  venue: Venue,
  { route, titleKey, place, stale }: Pick<View, 'route' | 'titleKey' | 'place' | 'stale'>,
  bankName: string,
): void {
  const t = useTexts();
  const pageTitle = titleKey && t(titleKey);
  /** Whether a screen was shown before. */
  const been = useRef(false);

  useEffect(() => {
    if (!pageTitle) return;
    return whenPainted(() => venue.showTitle(windowTitle(pageTitle, bankName)));
  }, [venue, pageTitle, bankName]);

  useEffect(() => {
    if (place === '' || stale || !route) return;
    const byField = routeFacts(route).focusHeadline === false;
    const isBack = been.current;
    been.current = isBack || route !== 'initial';
    if (byField && !(isBack && isFocusLost())) return;
    // Runs after the custom elements on the screen have rendered, because focusing forces a layout, and one is
    // enough.
    const target = byField ? 'input' : 'h1';
    queueMicrotask(() => takeFocus(venue.root.querySelector<HTMLElement>(target)));
  }, [venue, route, place, stale]);
}
