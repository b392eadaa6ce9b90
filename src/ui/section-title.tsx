import { useTakesFocus } from './focus.ts';
import './section-title.css';

interface SectionTitleProps {
  children: string;
  /** The title takes the focus when its part of the page appears. */
  takesFocus?: boolean;
}

/** The h2 of a part of the page. */
export function SectionTitle({ children, takesFocus = false }: SectionTitleProps) {
  const ref = useTakesFocus<HTMLHeadingElement>(takesFocus);
  return (
    <h2 ref={ref} className="section-title" tabIndex={takesFocus ? -1 : undefined}>
      {children}
    </h2>
  );
}
