import { ClockIcon } from './icons.tsx';
import './time-left.css';

interface TimeLeftProps {
  seconds: number;
  outOf: number;
  text: string;
  /** Read out when it appears: say it once, near the end. */
  warning: string | undefined;
}

/** Time left, as text and as a slim bar. The ticking is not read out; the warning is. */
export function TimeLeft({ seconds, outOf, text, warning }: TimeLeftProps) {
  return (
    <div className="time-left">
      <p className="time-left__text">
        <ClockIcon />
        <span>{text}</span>
      </p>
      <progress className="time-left__bar" value={seconds} max={outOf} aria-label={text} />
      <span role="status" className="visually-hidden">
        {warning ?? ''}
      </span>
    </div>
  );
}
