import { useTakesFocus } from './focus.ts';
import { Spinner } from './spinner.tsx';
import './progress-text.css';

interface ProgressTextProps {
  children: string;
  /** More words once it takes long. */
  more?: string | undefined;
  /** It replaces what had the focus, and takes it: a status that comes with its words is not announced. */
  takesFocus?: boolean;
}

/** Progress: the ring soon, the text after a second, for screen readers at once. */
export function ProgressText({ children, more, takesFocus = false }: ProgressTextProps) {
  const ref = useTakesFocus<HTMLDivElement>(takesFocus);
  // Of a focused status Orca says nothing: with the focus it is a group, named by its words.
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
