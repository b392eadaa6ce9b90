import { basicEncoding, cmapOf, glyphOf } from './glyphs.ts';

const HYPHEN = 0x2d;
const NON_BREAKING_HYPHEN = 0x2011;

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
