/** Why a page is not drawn: whoever asked for it can mend that. */
export class DrawingError extends Error {}
