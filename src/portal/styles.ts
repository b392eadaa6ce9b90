/** The stylesheets loaded so far, in order. Like the code of their chunks, they outlive a mount. */
const sheets: CSSStyleSheet[] = [];
let hear: () => void = () => {};

/**
 * Adds the styles of a chunk: the build replaces each import of a stylesheet by a call of this.
 * @public
 */
export function addStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.push(sheet);
  hear();
}

/** Reports the stylesheets loaded so far, then again whenever one is added. Returns a function that unsubscribes. */
export function followStyles(tell: (sheets: readonly CSSStyleSheet[]) => void): () => void {
  hear = () => tell(sheets);
  hear();
  return () => {
    hear = () => {};
  };
}
