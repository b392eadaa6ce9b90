/**
 * The one full-page navigation, to the URL the backend handed over (E7). Only a web address is
 * followed. Resolves when the browser restores this page from its cache, after a Back.
 * @throws when the address is not one a browser may be sent to.
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
