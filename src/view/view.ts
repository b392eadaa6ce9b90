import type { ReactElement } from 'react';
import type { RouteId } from '#machines/routes.ts';

/** What is on the page. */
export interface View {
  /** The active state, even if its screen is not drawn yet; the root element's `data-state`. */
  readonly state: string;
  /** The route shown, once there is one. */
  readonly route: RouteId | undefined;
  readonly screen: ReactElement | undefined;
  /** Identifies the step shown: another step is another place, even on the same route. */
  readonly place: string;
  /** The machines have moved on some time ago; the page shows that it waits. */
  readonly stale: boolean;
}
