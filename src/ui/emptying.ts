import { useState } from 'react';

/**
 * The attempt that last emptied a secret field: as the field's key it empties the field anew. What
 * was refused is emptied; what never got an answer is kept (L3, L9).
 */
export function useEmptying(attempt: number, refused: boolean): number {
  const [emptiedBy, setEmptiedBy] = useState(attempt);
  if (refused && emptiedBy !== attempt) setEmptiedBy(attempt);
  return emptiedBy;
}
