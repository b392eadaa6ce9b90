import { useTakesFocus } from './focus.ts';
import './section-title.css';

/** The h2 of a part of the page. It takes the focus when that appears. */
export function SectionTitle({ children }: { children: string }) {
  const ref = useTakesFocus<HTMLHeadingElement>(true);
  return (
    <h2 ref={ref} className="section-title" tabIndex={-1}>
      {children}
    </h2>
  );
}
