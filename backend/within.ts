/** There was no answer in time. */
export class Late extends Error {
  override readonly name = 'late';
}

/**
 * The answer, or {@link Late}: but never when the answer is here and only this process was busy. What comes
 * after that is nobody's business any more.
 */
export function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Late());
    const timer = setTimeout(() => setImmediate(setImmediate, late), milliseconds);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
