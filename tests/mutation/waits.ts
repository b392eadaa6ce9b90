/**
 * How long a test may wait for its machine, in ms. A correct machine needs no time or one short delay; a
 * mutant may never get there.
 */
export const PATIENCE_MS = 500;
