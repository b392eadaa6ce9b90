import { SETTINGS } from './env.ts';

const BLANK =
  'must have no blank and no line end around it, such as the one that a file with the line ends of Windows adds to each line';
const QUOTED = 'must have no quotes around it: not everything that reads a file takes them away';

/** Quotes that hold a whole value. Single ones are a part of `'none'` and `'self'`. */
const quotesOf = (name: string): RegExp => (name === 'FRAME_ANCESTORS' ? /^".*"$/ : /^(["']).*\1$/);

/**
 * What stands around the value of a setting and is hardly meant as a part of it, such as a line end, which no terminal
 * shows; nothing if it is all that there is, which then is no valid value.
 */
function around(name: string, value: string): string | undefined {
  const bare = value.trim();
  if (bare !== '' && bare !== value) return BLANK;
  return quotesOf(name).test(value) ? QUOTED : undefined;
}

/** The settings with something around their values, by name, and what is wrong with each. */
export const faultsAround = (
  given: readonly (readonly [name: string, value: string])[],
): ReadonlyMap<string, string> =>
  new Map(
    given.flatMap(([name, value]) => {
      const fault = SETTINGS.includes(name) ? around(name, value) : undefined;
      return fault === undefined ? [] : [[name, `${name}: ${fault}`] as const];
    }),
  );
