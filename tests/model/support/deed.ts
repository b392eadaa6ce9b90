import type { Locator } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import type { Place } from '../places/place.ts';
import type { World } from './world.ts';

/** Something that happens, as the page lives through it. */
export interface Happening {
  readonly world: World;
  readonly place: Pick<Place, 'machine' | 'alias' | 'deadline' | 'makesTrue'>;
  readonly event: AnyEventObject;
  /** The port, or the machine within the machine, whose end the event tells. */
  readonly source: string | undefined;
  /** It happens twice before the page can show the first. */
  readonly twice: boolean;
}

/** Does what an event stands for. */
export type Deed = (happening: Happening) => Promise<void>;

/** Presses once, or twice within the same moment, as no customer but many a script can. */
export async function press(button: Locator, { twice }: Pick<Happening, 'twice'>): Promise<void> {
  if (!twice) return button.click();
  await button.evaluate((element) => {
    // With a mouse: after a key or a tap, the next press may be too soon to be meant (P7).
    const says = { bubbles: true, cancelable: true, composed: true, detail: 1 };
    const click = () => new PointerEvent('click', { ...says, pointerType: 'mouse' });
    element.dispatchEvent(click());
    element.dispatchEvent(click());
  });
}
