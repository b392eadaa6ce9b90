import { SETTINGS } from './env.ts';

/** Shorter names are too near to those of other programs. */
const SHORTEST = 6;

/** A name without what is between its words: in one or two words, it is the same. */
const letters = (name: string): string => name.toUpperCase().replaceAll('_', '');

/** Whether the longer of two names is the other with one letter more, with one letter different, or with two swapped. */
function isNear(name: string, other: string): boolean {
  if (name.length > other.length) return isNear(other, name);
  const differs = [...name].findIndex((letter, index) => letter !== other[index]);
  const at = differs < 0 ? name.length : differs;
  const rest = other.slice(at + 1);
  const swapped = `${other[at + 1]}${other[at]}${other.slice(at + 2)}`;
  return [rest, swapped].includes(name.slice(at)) || rest === name.slice(at + 1);
}

/**
 * Variables that look like a misspelt setting, which would otherwise just be ignored: each with the setting that
 * is probably meant, provided that it is not there as well.
 */
export function misspelt(written: Readonly<Record<string, unknown>>): string[] {
  const missing = SETTINGS.filter((name) => name.length >= SHORTEST && !(name in written));
  return Object.keys(written).flatMap((name) => {
    if (SETTINGS.includes(name)) return [];
    const meant = missing.find((setting) => isNear(letters(name), letters(setting)));
    return meant === undefined ? [] : [`${name}: no setting has this name. Is ${meant} meant?`];
  });
}
