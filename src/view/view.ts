import type { ParseKeys } from 'i18next';
import type { ReactElement } from 'react';
import type { Picture } from '#machines/picture.ts';
import type { RouteId } from '#machines/routes.ts';

/** What is on the page. */
export interface View {
  /** The active state, even if its screen is not drawn yet; the root element's `data-state`. */
  readonly state: string;
  /** The route shown, once there is one. */
  readonly route: RouteId | undefined;
  readonly screen: ReactElement | undefined;
  /** The key of the page's title, once there is a screen (P1). */
  readonly titleKey: ParseKeys | undefined;
  /** Identifies the step shown: another step is another place, even on the same route. */
  readonly place: string;
  /** The machines have moved on from the screen: it must not react any more. */
  readonly stale: boolean;
  /** All that the screen was drawn from; empty: it is drawn anew as soon as possible. */
  readonly drawnFrom: readonly unknown[];
}

/** Before anything is drawn. */
export const BLANK: View = {
  state: '',
  route: undefined,
  screen: undefined,
  titleKey: undefined,
  place: '',
  stale: false,
  drawnFrom: [],
};

/** A view in another state of the machines, whose own screen is not there: the screen stays. */
export function kept(view: View, { state, route }: Picture): View {
  const hasLeft = view.screen !== undefined && view.route !== route;
  // The waiting screen has nothing to use, and the box of a wizard that has failed stays.
  const stale = hasLeft && view.route !== 'waiting' && state !== 'failed';
  return { ...view, state, stale, drawnFrom: [] };
}
