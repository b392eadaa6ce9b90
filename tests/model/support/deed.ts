import type { Locator } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import type { Place } from '../places/place.ts';
import type { World } from './world.ts';

/** An event of the model, to be caused on the page. */
export interface Happening {
  readonly world: World;
  readonly place: Pick<Place, 'machine' | 'alias' | 'deadline' | 'makesTrue'>;
  readonly event: AnyEventObject;
  /** The port or child machine whose end the event reports. */
  readonly source: string | undefined;
  /** It happens twice before the page can react to the first. */
  readonly twice: boolean;
}

/** Causes an event. */
export type Deed = (happening: Happening) => Promise<void>;

/** Presses once, or twice at the same moment, as only a script can. */
export async function press(button: Locator, { twice }: Pick<Happening, 'twice'>): Promise<void> {
  if (!twice) return button.click();
  await button.evaluate((element) => {
    // As by a mouse: after a key or a tap, the page ignores a second press that comes too soon (P7).
    const says = { bubbles: true, cancelable: true, composed: true, detail: 1 };
    const click = () => new PointerEvent('click', { ...says, pointerType: 'mouse' });
    element.dispatchEvent(click());
    element.dispatchEvent(click());
  });
}
