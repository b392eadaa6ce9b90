import { ClockIcon } from './icons.tsx';
import './time-left.css';

interface TimeLeftProps {
  seconds: number;
  outOf: number;
  text: string;
  /** Read out when it appears: say it once, near the end. */
  warning: string | undefined;
}

/**
 * Time left, as text and as a slim bar. The bar is for the eye: it says nothing that the text does not, and screen
 * readers sound a tone each time one moves. The ticking is not read out; the warning is.
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
