import { useState } from 'react';

/**
 * A React key that changes with each attempt that empties the secret field, which then remounts empty: a
 * refused attempt, or one that brought a new TAN. After a missing answer the entry is kept (L3, L9).
 */
export function useEmptying(attempt: number, empties: boolean): number {
  const [emptiedBy, setEmptiedBy] = useState(attempt);
  if (empties && emptiedBy !== attempt) setEmptiedBy(attempt);
  return emptiedBy;
}
