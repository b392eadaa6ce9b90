/** How long silence is waited for, in ms, before nobody has answered (N2). */
export const PATIENCE = 20_000;
