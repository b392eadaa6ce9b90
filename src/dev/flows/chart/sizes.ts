/** Height of a line of small text. */
export const LINE = 16;
/** Height of a state's name. */
export const NAME = 30;
