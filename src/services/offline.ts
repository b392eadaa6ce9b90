/**
 * Whether the device is without a network, as far as it knows (N2). With one, the bank may still be out of
 * reach.
 */
export const isOffline = (): boolean => !navigator.onLine;
