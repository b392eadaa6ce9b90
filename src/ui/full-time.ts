import { useState } from 'react';

/** The full length of the bar for something that runs out: the longest time left that was seen so far. */
export function useFullTime(thing: string, secondsLeft: number): number {
  const [seen, setSeen] = useState({ thing, longest: secondsLeft });
  if (seen.thing !== thing || seen.longest < secondsLeft) {
    setSeen({ thing, longest: secondsLeft });
  }
  return seen.longest;
}
