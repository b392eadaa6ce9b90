import { ClockIcon } from './later-icons.tsx';
import './time-left.css';

interface TimeLeftProps {
  seconds: number;
  outOf: number;
  text: string;
  /** Read out when it appears: set it once, near the end. */
  warning: string | undefined;
}

/**
 * The time left, as text and as a bar. The bar is hidden from screen readers, which sound a tone whenever one
 * moves. The countdown is not read out; the warning is.
 */
export function TimeLeft({ seconds, outOf, text, warning }: TimeLeftProps) {
  return (
    <div className="time-left">
      <p className="time-left__text">
        <ClockIcon />
        <span>{text}</span>
      </p>
      <progress className="time-left__bar" value={seconds} max={outOf} aria-hidden="true" />
      <span role="status" className="visually-hidden">
        {warning ?? ''}
      </span>
    </div>
  );
}
