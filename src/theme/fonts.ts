/** The name of a descriptor in `FontFace`: `font-weight` is its `weight`, `size-adjust` its `sizeAdjust`. */
const memberOf = (descriptor: string) =>
  descriptor.replace(/^font-/, '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

function faceOf({ style }: CSSFontFaceRule): FontFace {
  const of = (descriptor: string) => style.getPropertyValue(descriptor);
  const members = [...style].map((descriptor) => [memberOf(descriptor), of(descriptor)]);
  // Without quotes, which Chromium and Safari would take as part of the name.
  const family = of('font-family').replaceAll('"', '');
  return new FontFace(family, of('src'), Object.fromEntries(members));
}

/** Removes the fonts from a stylesheet, and returns them. */
function takeFaces(sheet: CSSStyleSheet): FontFace[] {
  const rules = [...sheet.cssRules];
  const fonts = rules.filter((rule) => rule instanceof CSSFontFaceRule);
  for (const rule of fonts) sheet.deleteRule([...sheet.cssRules].indexOf(rule));
  return fonts.map(faceOf);
}

/**
 * Moves the fonts from stylesheets to the document, replacing those of the previous theme. In an adopted
 * stylesheet they would be created again whenever a stylesheet is added, and the text that a customer is
 * reading would change its font (T5); in a shadow tree, browsers ignore fonts (X9). Returns the declared fonts.
 */
export function declareFonts(
  sheets: readonly CSSStyleSheet[],
  inPlaceOf: readonly FontFace[],
): readonly FontFace[] {
  const faces = sheets.flatMap(takeFaces);
  for (const face of inPlaceOf) document.fonts.delete(face);
  for (const face of faces) document.fonts.add(face);
  return faces;
}
