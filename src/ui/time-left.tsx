import type { ParseKeys } from 'i18next';
import { useState } from 'react';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { useDuration } from './duration.ts';
import { ClockIcon } from './later-icons.tsx';
import './time-left.css';

interface TimeLeftProps {
  /** What runs out: with another one, the bar begins anew. */
  of: string;
  seconds: number;
  /** The full length of the bar; at least the longest time left that was seen so far. */
  outOf?: number;
  /** The key of the text with the time left. */
  text: ParseKeys;
  /** The key of what is read out when it appears: set it once, near the end. */
  warning?: ParseKeys | undefined;
}

/**
 * The time left, as text and as a bar. The bar is hidden from screen readers, which sound a tone whenever one
 * moves. The countdown is not read out; the warning is.
 */
export function TimeLeft({ of, seconds, outOf = 0, text, warning }: TimeLeftProps) {
  const t = useTexts();
  const time = useDuration(seconds);
  const [bar, setBar] = useState({ of, longest: Math.max(outOf, seconds) });
  if (bar.of !== of || bar.longest < seconds) setBar({ of, longest: seconds });
  return (
    <div className="time-left">
      <p className="time-left__text">
        <ClockIcon />
        <span>{t(text, { time })}</span>
      </p>
      <progress className="time-left__bar" value={seconds} max={bar.longest} aria-hidden="true" />
      <span role="status" className="visually-hidden">
        {warning && t(warning)}
      </span>
    </div>
  );
}
