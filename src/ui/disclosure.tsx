import type { ReactNode } from 'react';
import './disclosure.css';

interface DisclosureProps {
  summary: string;
  children: ReactNode;
}

/** Collapsed content that few customers need. */
export function Disclosure({ summary, children }: DisclosureProps) {
  return (
    <details className="disclosure">
      <summary className="disclosure__summary">{summary}</summary>
      {children}
    </details>
  );
}
