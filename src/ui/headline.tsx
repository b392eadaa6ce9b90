import type { ReactNode } from 'react';
import './headline.css';

interface HeadlineProps {
  children: ReactNode;
  /** Only for screen readers: if the layout shows no title, the page still has one. */
  hidden?: boolean;
}

/** The page's h1. It gets the focus after a navigation (P6), but does not take it by itself. */
export function Headline({ children, hidden = false }: HeadlineProps) {
  return (
    <h1 className={hidden ? 'visually-hidden' : 'headline'} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** The sentence under the headline. */
export function Lead({ children }: { children: ReactNode }) {
  return <p className="lead">{children}</p>;
}
