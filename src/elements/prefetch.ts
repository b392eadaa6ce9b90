import type { ElementServices } from './services.ts';

/** Loads the built-in component for TANs before it is wanted; what fails here is loaded again then. */
export function prefetchTan({ sources }: ElementServices): void {
  if (!sources['tan-web-component']) import('./tan/element.tsx').catch(() => {});
}
