import { referenceOf } from '#machines/reference.ts';

type Listener = (reason: string, reference: string) => void;
let listener: Listener = () => {};

/** Reports each new reference to the log before the customer sees it (N5). */
export function onReference(listen: Listener): void {
  listener = listen;
}

/**
 * A reference for failures the backend does not know of, beginning with `W`. `reason`: for the log, without a
 * customer's input; without it nothing is logged.
 */
export function newReference(reason?: string): string {
  const reference = referenceOf('W');
  if (reason) listener(reason, reference);
  return reference;
}
