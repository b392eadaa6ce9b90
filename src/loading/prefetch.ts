import { stepStates } from '#machines/auth-process/step-states.ts';
import { prefetchElement } from '#src/elements/loading.ts';
import type { ElementServices } from '#src/elements/services.ts';
import type { ViewStore } from '#src/view/store.ts';
import { makeFirstUses } from './first-uses.ts';

/** The routes on which the steps after the log-in are shown. */
const STEP_ROUTES = Object.values(stepStates).map(({ meta }) => meta.route);

/**
 * Loads the screens of all steps that may follow the log-in, and their built-in components. What fails
 * here is loaded again, and its failure shown, when it is wanted. `root`: the wizard's element.
 */
export function prefetchStepScreens(
  root: HTMLElement,
  store: ViewStore,
  { sources }: ElementServices,
): void {
  // Without a network it would be too late to load the screen that explains why leaving failed (N2).
  store.prefetch(['inPlaceError', ...STEP_ROUTES]);
  for (const name of ['tan-web-component', 'cas-ueberweisung'] as const) {
    if (!sources[name]) prefetchElement(name);
  }
  makeFirstUses(root);
}
