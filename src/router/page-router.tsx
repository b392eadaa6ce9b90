import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { WIZARD_BASE } from '#contract/endpoint.ts';

/**
 * The history of a page of our own. An address is shown synchronously, not in a React transition: otherwise a
 * Back right after a step would be merged with it, and the customer would not be asked (P2).
 */
export function PageRouter({ children }: { children: ReactNode }) {
  return (
    <BrowserRouter basename={WIZARD_BASE} useTransitions={false}>
      {children}
    </BrowserRouter>
  );
}
