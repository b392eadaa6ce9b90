import type { ElementName } from '#contract/runtime-config.ts';
import { unprovidedPromise } from '../answer.ts';

/** What is wanted on the page: the built-in element, or the one of a configured script. */
export interface Wanted {
  readonly name: ElementName;
  readonly script?: string | undefined;
}

/** What came of loading. */
export interface Loaded {
  /** The page has this script, or an element of this name, from somebody else already. */
  readonly already: boolean;
}

/** Loads the element and registers it; over once the browser knows it. Rejects when it cannot be had. */
export const loadElement = unprovidedPromise<Loaded, Wanted>('loadElement');

/** Waits until the element on the page says that it is initialised. Rejects when it says it cannot be. */
export const awaitInitialised = unprovidedPromise<void, { initialised: PromiseLike<unknown> }>(
  'awaitInitialised',
);
