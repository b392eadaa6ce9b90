import { Spinner } from './spinner.tsx';
import './progress-text.css';

interface ProgressTextProps {
  children: string;
  /** More words once it takes long. */
  more?: string | undefined;
}

/** Progress: the ring soon, the text after a second, for screen readers at once. */
export function ProgressText({ children, more }: ProgressTextProps) {
  return (
    <div className="progress" role="status">
      <Spinner />
      <p className="progress__text">{children}</p>
      {more !== undefined && <p className="progress__more">{more}</p>}
    </div>
  );
}
