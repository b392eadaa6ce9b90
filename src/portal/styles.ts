/** The stylesheets that have arrived so far, in order; they outlive a mount as the code beside them does. */
const sheets: CSSStyleSheet[] = [];
let hear: () => void = () => {};

/**
 * A chunk brings its styles: the build puts a call of this in place of each imported stylesheet.
 * @public
 */
export function addStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.push(sheet);
  hear();
}

/** Reports the stylesheets so far, then each time one arrives. Returns a function that unsubscribes. */
export function followStyles(tell: (sheets: readonly CSSStyleSheet[]) => void): () => void {
  hear = () => tell(sheets);
  hear();
  return () => {
    hear = () => {};
  };
}
