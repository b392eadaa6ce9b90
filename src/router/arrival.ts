import { useEffect, useRef } from 'react';
import { ROUTES, type RouteId, routeFacts } from '#machines/routes.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { whenPainted } from '#src/loading/when.ts';
import type { Venue } from '#src/venue/venue.ts';
import type { View } from '#src/view/view.ts';

/** The window title: the page's title, a hyphen, the bank's name; without a name, the title alone (P1). */
export function windowTitle(pageTitle: string, bankName: string): string {
  return bankName === '' ? pageTitle : `${pageTitle} - ${bankName}`;
}

/** Nothing has the focus: what had it has left the page. */
const isFocusLost = () => document.activeElement === document.body;

/**
 * Names the window after the page, and gives the first h1 the focus after a navigation (P1, P6). Where it may not
 * have it (L6), the first field takes it of those who come back and would be left with nothing.
 * `place` names the step: two steps on one route are two arrivals, and so is the same step once more after it
 * was `stale`, which has taken the focus away. `named`: the route whose title it has.
 */
export function useArrival(
  venue: Venue,
  route: RouteId | undefined,
  { place, stale }: Pick<View, 'place' | 'stale'>,
  bankName: string,
  named = route,
): void {
  const t = useTexts();
  const pageTitle = named && t(ROUTES[named].titleKey);
  /** The customer has been at a screen here before. */
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
    // After the custom elements on the screen have rendered too: focusing forces a layout, which is wanted once.
    const target = byField ? 'input' : 'h1';
    queueMicrotask(() => venue.root.querySelector<HTMLElement>(target)?.focus());
  }, [venue, route, place, stale]);
}
