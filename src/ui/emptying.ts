import { useState } from 'react';

/**
 * A React key that changes with an attempt that empties, so that the secret field remounts empty: one that was
 * refused, or that brought a new TAN. What was never answered is kept (L3, L9).
 */
export function useEmptying(attempt: number, empties: boolean): number {
  const [emptiedBy, setEmptiedBy] = useState(attempt);
  if (empties && emptiedBy !== attempt) setEmptiedBy(attempt);
  return emptiedBy;
}
