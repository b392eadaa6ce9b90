import { useState } from 'react';

/** The longest time left seen of one thing that runs out: the full length of its bar. */
export function useFullTime(thing: string, secondsLeft: number): number {
  const [seen, setSeen] = useState({ thing, longest: secondsLeft });
  if (seen.thing !== thing || seen.longest < secondsLeft) {
    setSeen({ thing, longest: secondsLeft });
  }
  return seen.longest;
}
