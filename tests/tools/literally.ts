/** A text as a pattern that matches it and nothing else. */
export const literally = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
