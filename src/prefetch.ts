import { stepStates } from '#machines/auth-process/step-states.ts';
import type { ElementServices } from './elements/services.ts';
import type { ViewStore } from './view.ts';

/** The routes on which the steps after the log-in are shown. */
const STEP_ROUTES = Object.values(stepStates).map(({ meta }) => meta.route);

const nobody = () => {};

/**
 * Loads the screens of all steps that may follow the log-in, and their built-in components. What fails
 * here is loaded again, and its failure shown, when it is wanted.
 */
export function prefetchStepScreens(store: ViewStore, { sources }: ElementServices): void {
  store.prefetch(STEP_ROUTES);
  if (!sources['tan-web-component']) import('./elements/tan/element.tsx').catch(nobody);
  if (!sources['cas-ueberweisung']) import('./elements/remittance/element.tsx').catch(nobody);
}
