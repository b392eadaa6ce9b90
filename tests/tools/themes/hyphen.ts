import { type Table, tableOf } from './tables.ts';

/** Bytes of one record of the font's table of encodings, and the first byte after its header. */
const ENCODING_RECORD = 8;
const ENCODINGS_AT = 4;

const HYPHEN = 0x2d;
const NON_BREAKING_HYPHEN = 0x2011;

/** Where the font says which glyph belongs to a character. */
function cmapOf(sfnt: Buffer): Table {
  const table = tableOf(sfnt, 'cmap');
  if (table === undefined) throw new Error('the font has no table of characters');
  return table;
}

/** The encoding of the characters up to U+FFFF: every subset has one, of format 4. */
function basicEncoding(sfnt: Buffer, { offset }: Table): Buffer {
  for (let index = 0; index < sfnt.readUInt16BE(offset + 2); index++) {
    const record = offset + ENCODINGS_AT + index * ENCODING_RECORD;
    const encoding = sfnt.subarray(offset + sfnt.readUInt32BE(record + 4));
    if (encoding.readUInt16BE(0) === 4) return encoding;
  }
  throw new Error('the font does not say which glyphs belong to Unicode characters');
}

/** The glyph of a character; 0 if the font has none. */
function glyphOf(encoding: Buffer, character: number): number {
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

/** A table with one segment for each character, and the last one that the format demands. */
function cmapWith(glyphs: readonly (readonly [character: number, glyph: number])[]): Buffer {
  const segments = [...glyphs, [0xffff, 0] as const];
  const count = segments.length;
  const words = [
    ...[0, 2, 0, 3, 0, 20, 3, 1, 0, 20],
    ...[4, 16 + 8 * count, 0, 2 * count, 0, 0, 0],
    ...segments.map(([character]) => character),
    0,
    ...segments.map(([character]) => character),
    ...segments.map(([character, glyph]) => (glyph - character) & 0xffff),
    ...segments.map(() => 0),
  ];
  const table = Buffer.alloc(2 * words.length);
  for (const [index, word] of words.entries()) table.writeUInt16BE(word, 2 * index);
  return table;
}

/**
 * A font whose hyphen also is its non-breaking hyphen, if it has none of its own, as most fonts: the wizard's
 * texts have many, which would be drawn in another font. What it returns is complete enough for subsetting. By hand,
 * because libraries that write fonts leave out tables: fonteditor-core figures and weights, opentype.js kerning.
 *
 * @param sfnt the font, uncompressed
 * @param characters the characters that it keeps
 */
export function withHyphen(sfnt: Buffer, characters: string): Buffer {
  const cmap = cmapOf(sfnt);
  const encoding = basicEncoding(sfnt, cmap);
  const hyphen = glyphOf(encoding, HYPHEN);
  if (hyphen === 0 || glyphOf(encoding, NON_BREAKING_HYPHEN) !== 0) return sfnt;
  const glyphs = [...new Set(characters)]
    .map((character) => character.codePointAt(0) ?? 0)
    .map((code) => [code, code === NON_BREAKING_HYPHEN ? hyphen : glyphOf(encoding, code)] as const)
    .filter(([, glyph]) => glyph !== 0)
    .sort(([one], [other]) => one - other);
  const table = cmapWith(glyphs);
  const start = Buffer.concat([sfnt, Buffer.alloc(-sfnt.length & 3)]);
  start.writeUInt32BE(start.length, cmap.record + 8);
  start.writeUInt32BE(table.length, cmap.record + 12);
  return Buffer.concat([start, table]);
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
