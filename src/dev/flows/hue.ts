import type { CSSProperties } from 'react';

/** A colour that depends on the name: one of twelve hues. */
export function hueOf(name: string): CSSProperties {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  const style: CSSProperties & { '--hue': number } = { '--hue': (sum % 12) * 30 + 15 };
  return style;
}
