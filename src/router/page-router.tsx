import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { WIZARD_BASE } from '#contract/endpoint.ts';

/**
 * The history of a page of our own. An address is shown at once, and not when React finds time (a transition): a Back right after a step
 * would fall together with it, and nobody would be asked (P2).
 */
export function PageRouter({ children }: { children: ReactNode }) {
  return (
    <BrowserRouter basename={WIZARD_BASE} useTransitions={false}>
      {children}
    </BrowserRouter>
  );
}
