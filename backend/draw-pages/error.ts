/** Why a page could not be drawn, for the operator to fix. */
export class DrawingError extends Error {}
