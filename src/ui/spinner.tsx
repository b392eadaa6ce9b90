import './spinner.css';

/** Specification 9. */
const DEFAULT_DIAMETER = 40;

interface SpinnerProps {
  diameter?: number;
  /** As large as an icon, and beside the first word as one. */
  inText?: boolean;
}

/** A spinning ring, hidden from screen readers: the text beside it says what is going on. */
export function Spinner({ diameter = DEFAULT_DIAMETER, inText = false }: SpinnerProps) {
  return (
    <svg
      className={`spinner${inText ? ' icon' : ''}`}
      width={diameter}
      height={diameter}
      viewBox="0 0 40 40"
      aria-hidden="true"
    >
      <circle className="spinner__track" cx="20" cy="20" r="17" />
      <circle className="spinner__arc" cx="20" cy="20" r="17" pathLength="100" />
    </svg>
  );
}
