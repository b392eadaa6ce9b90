import type { MouseEvent } from 'react';

/**
 * Whether this is the second click of a double click: by then, a button of another screen may be under the
 * pointer.
 */
const isSecondClick = ({ detail }: MouseEvent) => detail > 1;

interface Press {
  readonly button: Element;
  readonly at: number;
  readonly byKey: boolean;
}

/** Key and mouse presses within this time, in ms, are one press. */
const AT_ONCE = 100;
/** Two taps within this time, in ms, are one; Safari on a phone does not count taps. */
const TAPPED_TWICE = 300;
/** The last press, for each wizard on the page. */
const pressed = new WeakMap<Element, Press>();
const wizardOf = (button: Element) => button.closest('[data-state][lang]') ?? button;

/** A click at the same moment as Enter, or a second tap. */
function isTooSoon({ detail, timeStamp, currentTarget, nativeEvent }: MouseEvent): boolean {
  const last = pressed.get(wizardOf(currentTarget));
  if (!last || detail === 0) return false;
  const since = timeStamp - last.at;
  if (last.byKey) return since < AT_ONCE;
  const byMouse = Reflect.get(nativeEvent, 'pointerType') === 'mouse';
  return since < TAPPED_TWICE && !byMouse && last.button !== currentTarget;
}

/**
 * Whether a click on a button is meant as one. The second half of the previous press is not, as that press was
 * meant for a screen that is gone (P7). Remembers a click that counts.
 */
export function isMeant(event: MouseEvent): boolean {
  if (isSecondClick(event) || isTooSoon(event)) return false;
  const { currentTarget: button, timeStamp: at, detail } = event;
  pressed.set(wizardOf(button), { button, at, byKey: detail === 0 });
  return true;
}
