import type { ReactNode } from 'react';
import './card.css';

/** The one column: a card on wide screens, edge to edge on small ones. */
export function Card({ children }: { children: ReactNode }) {
  return <div className="card">{children}</div>;
}

/** Actions below the task, full width, the primary one first. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="actions">{children}</div>;
}
