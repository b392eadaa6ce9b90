import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { WIZARD_BASE } from '#contract/endpoint.ts';

/**
 * The router of a page of our own. It renders an address synchronously instead of in a React transition:
 * otherwise a Back right after a step would be merged with it, and the customer would not be asked (P2).
 */
export function PageRouter({ children }: { children: ReactNode }) {
  return (
    <BrowserRouter basename={WIZARD_BASE} useTransitions={false}>
      {children}
    </BrowserRouter>
  );
}
