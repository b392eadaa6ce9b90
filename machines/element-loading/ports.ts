import type { ElementName } from '#contract/runtime-config.ts';
import { unprovidedPromise } from '../unprovided.ts';

/** The element to load: the built-in one, or the one of a configured script. */
export interface Wanted {
  readonly name: ElementName;
  readonly script?: string | undefined;
}

/** The result of loading. */
export interface Loaded {
  /** Something else has already put this script, or an element of this name, on the page. */
  readonly already: boolean;
}

/** Loads and registers the element; resolves once the browser knows it, rejects if it cannot be loaded. */
export const loadElement = unprovidedPromise<Loaded, Wanted>('loadElement');

/** Waits until the element on the page reports that it is initialised; rejects if it reports a failure. */
export const awaitInitialised = unprovidedPromise<void, { initialised: PromiseLike<unknown> }>(
  'awaitInitialised',
);
