/** Bytes of one record of a font's table of tables, and of the header before the first. */
const RECORD = 16;
const HEADER = 12;

/** A table of a font. */
export interface Table {
  /** Where its record is in the table of tables. */
  readonly record: number;
  readonly offset: number;
}

/**
 * Finds a table of a font; there may be none of that name.
 *
 * @param sfnt the font, uncompressed
 * @param tag the four letters by which OpenType calls the table
 */
export function tableOf(sfnt: Buffer, tag: string): Table | undefined {
  for (let index = 0; index < sfnt.readUInt16BE(4); index++) {
    const record = HEADER + index * RECORD;
    if (sfnt.toString('latin1', record, record + 4) === tag)
      return { record, offset: sfnt.readUInt32BE(record + 8) };
  }
  return undefined;
}

/** Whether an uncompressed font is variable in its weight. */
export function hasWeights(sfnt: Buffer): boolean {
  const axes = tableOf(sfnt, 'fvar');
  if (axes === undefined) return false;
  const [first, count, bytes] = [4, 8, 10].map((at) => sfnt.readUInt16BE(axes.offset + at));
  const tags = Array.from({ length: count ?? 0 }, (_, index) => {
    const at = axes.offset + (first ?? 0) + index * (bytes ?? 0);
    return sfnt.toString('latin1', at, at + 4);
  });
  return tags.includes('wght');
}
