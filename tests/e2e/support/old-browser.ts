/**
 * Runs in the page: takes away what browsers have got since 2023. So are Safari 16.6, the last one for an iPhone 8, and
 * Firefox 115, the last one for Windows 7.
 */
export function withoutNewFunctions(): void {
  const NEW: readonly (readonly [object, readonly string[]])[] = [
    [AbortSignal, ['any']],
    [URL, ['canParse', 'parse']],
    [Promise, ['withResolvers', 'try']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Array, ['fromAsync']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Element.prototype, ['checkVisibility']],
    [window, ['Iterator', 'requestIdleCallback', 'cancelIdleCallback', 'scheduler']],
  ];
  for (const [owner, names] of NEW) {
    for (const name of names) Reflect.deleteProperty(owner, name);
  }
}
