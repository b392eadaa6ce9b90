/**
 * How long a test may wait for its machine, in ms: what it waits for comes at once, or after one short
 * delay of the machine; what a spoilt machine never comes to is not waited for any longer.
 */
export const PATIENCE_MS = 300;
