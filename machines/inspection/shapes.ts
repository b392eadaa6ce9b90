/** Replaces whatever must not be seen. */
export const MASK = '[masked]';

/** Whether a value looks like what it claims to be; what does not is masked. */
export type Shape = (value: unknown) => boolean;

/** The rule for a value: masked entirely, visible if it has a shape, some keys of an object, or a list of such. */
export type Rule = typeof MASK | Shape | Fields | readonly [Rule];
export interface Fields {
  readonly [key: string]: Rule;
}

export const flag: Shape = (value) => typeof value === 'boolean';

/** Attempts, seconds, renewals: too small to be a PIN of five digits or an amount. */
export const count: Shape = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1000;

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** A point in time: milliseconds since the epoch within a century, or an ISO date-time. */
export const time: Shape = (value) =>
  typeof value === 'number'
    ? value > 1e12 && value < 4e12
    : typeof value === 'string' && ISO_TIME.test(value);

/** Error codes and step types: capitals without digits, so that no IBAN passes; auth-tree codes with hyphens. */
export const code: Shape = (value) =>
  typeof value === 'string' && /^(?:[A-Z]+(?:_(?:[A-Z]+|PSD2))*|[a-z]+(?:-[a-z]+)+)$/.test(value);

/** One of a closed list of words. */
export const oneOf =
  (words: readonly string[]): Shape =>
  (value) =>
    typeof value === 'string' && words.includes(value);

/** A text that matches a pattern which no secret can match. */
export const like =
  (pattern: RegExp): Shape =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
