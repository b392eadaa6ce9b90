import { setTimeout as pause } from 'node:timers/promises';

/** How long a browser may take for anything, in milliseconds. */
export const PATIENCE_MS = 15_000;
const BETWEEN_LOOKS_MS = 50;

/** Keys that write nothing, by their code points in WebDriver. */
export const KEYS = { enter: '\uE007', escape: '\uE00C' };

/** A browser that a walk controls: of its driver's protocol, six commands are enough. */
export interface Engine extends AsyncDisposable {
  /** Its name and version, known after the first visit. */
  readonly version: string;
  /** Opens the address without the cookies and the storage of the visit before. */
  visit(url: string): Promise<void>;
  /** Runs a function's body in the page; returns its result, unchecked. */
  run(script: string, ...args: readonly unknown[]): Promise<unknown>;
  /** Presses the element as soon as it exists. */
  press(css: string): Promise<void>;
  /** Types into the field as soon as it exists. */
  type(css: string, text: string): Promise<void>;
  /** Strikes keys, one after the other, wherever the focus is. */
  strike(keys: string): Promise<void>;
}

/** The strokes of keys, as both protocols have them. */
export const keyActions = (keys: string) =>
  [...keys].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);

/** Repeats `look` until it succeeds. @throws with its last error when the time is up */
export async function until<Found>(what: string, look: () => Promise<Found>): Promise<Found> {
  const latest = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > latest) throw new Error(`Waited in vain for ${what}`, { cause: error });
      await pause(BETWEEN_LOOKS_MS);
    }
  }
}
