import type { MouseEvent, ReactNode } from 'react';
import { isMeant } from './one-press.ts';
import { Spinner } from './spinner.tsx';
import './button.css';

interface ButtonProps {
  children: ReactNode;
  /** One `primary` on each screen; `quiet` looks like a link. */
  kind?: 'primary' | 'secondary' | 'quiet';
  type?: 'button' | 'submit';
  /**
   * Working: keeps the focus and its size, ignores presses, shows `busyText`. It is read out only after a second: Orca
   * would say it after the answer, if that is quicker.
   */
  busy?: boolean;
  busyText?: string | undefined;
  /** Looks and acts inactive, without `busyText`. */
  inactive?: boolean;
  /** The id of what has to be heard before it is pressed. */
  'aria-describedby'?: string;
  onPress?: (event: MouseEvent<HTMLButtonElement>) => void;
}

/**
 * A button. Never `disabled`, which would drop the focus: it is marked as disabled and does nothing. A double
 * click or tap, or Enter together with a click, counts once, and never presses a button on the next screen (P7).
 */
export function Button({
  children,
  kind = 'secondary',
  type = 'button',
  busy = false,
  busyText,
  inactive = false,
  'aria-describedby': described,
  onPress,
}: ButtonProps) {
  const idle = busy || inactive;
  const saysBusy = busy && busyText !== undefined;
  return (
    <>
      <button
        type={type}
        className={`button button--${kind}${inactive ? ' button--inactive' : ''}`}
        aria-disabled={idle}
        aria-describedby={described}
        onClick={(event) => {
          if (idle || !isMeant(event)) return event.preventDefault();
          onPress?.(event);
        }}
      >
        <span>
          {saysBusy ? (
            <>
              <Spinner inText />
              <span>{busyText}</span>
            </>
          ) : (
            // Nothing beside it: React changes a text that stands alone even where the browser has translated it (I2).
            children
          )}
        </span>
      </button>
      {busyText !== undefined && (
        <span role="status" className="visually-hidden">
          {saysBusy && <span className="lasting">{busyText}</span>}
        </span>
      )}
    </>
  );
}
