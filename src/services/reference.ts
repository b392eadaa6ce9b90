const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

type Listener = (reason: string, reference: string) => void;
let listener: Listener = () => {};

/** Reports each new reference to the log before the customer sees it (N5). */
export function onReference(listen: Listener): void {
  listener = listen;
}

/**
 * A reference for failures the backend does not know of: `W` and eleven characters that are not easily
 * misheard. `reason`: for the log, without a customer's input; without it nothing is logged.
 */
export function newReference(reason?: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(11));
  const reference = `W${Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('')}`;
  if (reason) listener(reason, reference);
  return reference;
}
