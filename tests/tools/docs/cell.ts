/** Text that keeps a Markdown table whole. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
