/** Escapes a text for a cell of a Markdown table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A row of a Markdown table, with its cells escaped. */
export const row = (...cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
