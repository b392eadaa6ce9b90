import type { ReactElement } from 'react';
import type { RouteId } from '#machines/routes.ts';

/** What is on the page. */
export interface View {
  /** The active state, also where nothing is drawn of it yet; the root element's `data-state`. */
  readonly state: string;
  /** The route shown, once there is one. */
  readonly route: RouteId | undefined;
  readonly screen: ReactElement | undefined;
  /** Names the step shown: another step is another place, also on the same route. */
  readonly place: string;
  /** The machines are ahead of what is shown, and have been for long: it says so. */
  readonly stale: boolean;
}
