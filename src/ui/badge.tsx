import './badge.css';

interface BadgeProps {
  tone: 'neutral' | 'success' | 'new';
  children: string;
}

/** A short status beside a heading. */
export function Badge({ tone, children }: BadgeProps) {
  return <span className={`badge badge--${tone}`}>{children}</span>;
}
