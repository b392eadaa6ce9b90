/** How long to wait for an answer, in ms (N2). */
export const PATIENCE = 20_000;
