import { useTakesFocus } from './focus.ts';
import { Spinner } from './spinner.tsx';
import './progress-text.css';

interface ProgressTextProps {
  children: string;
  /** A further text if it takes long: not shown or announced before five seconds. */
  more?: string | undefined;
  /**
   * It replaces the focused element and takes the focus. A status that appears together with its text is not
   * announced.
   */
  takesFocus?: boolean;
}

/** Progress: shows the ring soon and the text after a second; screen readers get the text at once. */
export function ProgressText({ children, more, takesFocus = false }: ProgressTextProps) {
  const ref = useTakesFocus<HTMLDivElement>(takesFocus);
  // Orca says nothing about a focused status, so with the focus it is a group labelled with its text.
  const announced = takesFocus
    ? { role: 'group', 'aria-label': children, tabIndex: -1 }
    : { role: 'status' };
  return (
    <div ref={ref} className="progress" {...announced}>
      <Spinner />
      <p className="progress__text">{children}</p>
      {more !== undefined && <p className="progress__more">{more}</p>}
    </div>
  );
}
