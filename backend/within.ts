export class Late extends Error {
  override readonly name = 'late';
}

/**
 * The answer, or {@link Late} after this time; not if the answer has arrived and this process was only too busy
 * to handle it. A later answer is ignored.
 */
export function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Late());
    const timer = setTimeout(() => setImmediate(setImmediate, late), milliseconds);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
