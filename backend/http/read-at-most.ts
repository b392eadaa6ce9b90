/** An answer is longer than anybody reads. */
export class TooMuch extends Error {}

/** Reads a whole body of at most `limit` bytes. @throws {TooMuch} if it is longer, and what the stream throws. */
export async function readAtMost(
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limit: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > limit) throw new TooMuch();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
