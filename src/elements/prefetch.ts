import type { ElementServices } from './services.ts';

/** Loads the built-in components of the steps before they are wanted; what fails here is loaded again then. */
export function prefetchStepElements({ sources }: ElementServices): void {
  const nobody = () => {};
  if (!sources['tan-web-component']) import('./tan/element.tsx').catch(nobody);
  if (!sources['cas-ueberweisung']) import('./remittance/element.tsx').catch(nobody);
}
