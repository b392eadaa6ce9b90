import type { ReactNode } from 'react';
import './disclosure.css';

interface DisclosureProps {
  summary: string;
  children: ReactNode;
}

/** What few need: closed at first, one press away. */
export function Disclosure({ summary, children }: DisclosureProps) {
  return (
    <details className="disclosure">
      <summary className="disclosure__summary">{summary}</summary>
      {children}
    </details>
  );
}
