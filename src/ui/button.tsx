import type { MouseEvent, ReactNode } from 'react';
import { Spinner } from './spinner.tsx';
import './button.css';

interface ButtonProps {
  children: ReactNode;
  /** One `primary` a screen; `quiet` looks like a link. */
  kind?: 'primary' | 'secondary' | 'quiet';
  type?: 'button' | 'submit';
  /** At work: keeps the focus and its size, does nothing when pressed, says `busyText`. */
  busy?: boolean;
  busyText?: string;
  /** Looks and acts inactive, without the words of being at work. */
  inactive?: boolean;
  onPress?: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** The second click of a double click: by then another screen's button may be under the pointer. */
const isSecondClick = ({ detail }: MouseEvent) => detail > 1;

/** Nobody presses two buttons in so short a time, in ms. */
const AT_ONCE = 100;
/** When a key last pressed a button, by wizard. */
const keyPressed = new WeakMap<Element, number>();
const wizardOf = (button: Element) => button.closest('[data-state][lang]') ?? button;

/** A click at the same moment as Enter: meant for the screen that is gone by then. */
const isWithKey = ({ detail, timeStamp, currentTarget }: MouseEvent) =>
  detail > 0 && timeStamp - (keyPressed.get(wizardOf(currentTarget)) ?? -AT_ONCE) < AT_ONCE;

/**
 * A button. It is never `disabled`, which would drop the focus: it says so and does nothing. A double
 * click, or Enter and a click at once, presses it once, and nothing that comes after it (P7).
 */
export function Button({
  children,
  kind = 'secondary',
  type = 'button',
  busy = false,
  busyText,
  inactive = false,
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
        onClick={(event) => {
          if (idle || isSecondClick(event) || isWithKey(event)) return event.preventDefault();
          if (event.detail === 0) keyPressed.set(wizardOf(event.currentTarget), event.timeStamp);
          onPress?.(event);
        }}
      >
        {saysBusy && <Spinner diameter={20} />}
        <span>{saysBusy ? busyText : children}</span>
      </button>
      {busyText !== undefined && (
        <span role="status" className="visually-hidden">
          {saysBusy ? busyText : ''}
        </span>
      )}
    </>
  );
}
