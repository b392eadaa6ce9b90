/**
 * The only full-page navigation: to the URL that the backend handed over, and only if it is a web address (E7).
 * Resolves when the browser restores this page from its cache, after a Back.
 * @throws if the address is no web address.
 */
export async function leaveTo(url: string, signal: AbortSignal): Promise<void> {
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new Error(`The way back is no web address: ${protocol}`);
  }
  window.location.assign(url);
  await new Promise<void>((restored) => {
    window.addEventListener('pageshow', ({ persisted }) => persisted && restored(), { signal });
  });
}
