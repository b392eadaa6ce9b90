import { useState } from 'react';

/**
 * A React key that changes when an attempt is refused, so that the secret field remounts empty. What was
 * never answered is kept (L3, L9).
 */
export function useEmptying(attempt: number, refused: boolean): number {
  const [emptiedBy, setEmptiedBy] = useState(attempt);
  if (refused && emptiedBy !== attempt) setEmptiedBy(attempt);
  return emptiedBy;
}
