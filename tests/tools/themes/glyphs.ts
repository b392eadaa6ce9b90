import { type Table, tableOf } from './tables.ts';

/** Bytes of one record of the font's table of encodings, and the first byte after its header. */
const ENCODING_RECORD = 8;
const ENCODINGS_AT = 4;

/** Where the font says which glyph belongs to a character. */
export function cmapOf(sfnt: Buffer): Table {
  const table = tableOf(sfnt, 'cmap');
  if (table === undefined) throw new Error('the font has no table of characters');
  return table;
}

/** The encoding of the characters up to U+FFFF: every subset has one, of format 4. */
export function basicEncoding(sfnt: Buffer, { offset }: Table): Buffer {
  for (let index = 0; index < sfnt.readUInt16BE(offset + 2); index++) {
    const record = offset + ENCODINGS_AT + index * ENCODING_RECORD;
    const encoding = sfnt.subarray(offset + sfnt.readUInt32BE(record + 4));
    if (encoding.readUInt16BE(0) === 4) return encoding;
  }
  throw new Error('the font does not say which glyphs belong to Unicode characters');
}

/** The glyph of a character; 0 if the font has none. */
export function glyphOf(encoding: Buffer, character: number): number {
  const bytes = encoding.readUInt16BE(6);
  for (let at = 0; at < bytes; at += 2) {
    if (encoding.readUInt16BE(14 + at) < character) continue;
    const first = encoding.readUInt16BE(16 + bytes + at);
    if (first > character) return 0;
    const delta = encoding.readUInt16BE(16 + 2 * bytes + at);
    const offsetAt = 16 + 3 * bytes + at;
    const offset = encoding.readUInt16BE(offsetAt);
    if (offset === 0) return (character + delta) & 0xffff;
    const glyph = encoding.readUInt16BE(offsetAt + offset + 2 * (character - first));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

/**
 * The characters that a font lacks.
 *
 * @param sfnt the font, uncompressed
 */
export function missingIn(sfnt: Buffer, characters: string): string {
  const encoding = basicEncoding(sfnt, cmapOf(sfnt));
  return [...characters]
    .filter((character) => glyphOf(encoding, character.codePointAt(0) ?? 0) === 0)
    .join('');
}
