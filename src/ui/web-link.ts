/** The origin of the page; on a server, that of the page which it draws. */
let origin = globalThis.location?.origin ?? '';

/** Sets the origin that a page is rendered for on a server. */
export function drawFor(pageOrigin: string): void {
  origin = pageOrigin;
}

/** The address if it is a web address, otherwise `undefined`: links never have another scheme. */
export function webLink(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address, origin)) return undefined;
  const { href, protocol } = new URL(address, origin);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** The address if it is of the page's own origin, otherwise `undefined`: the CSP allows no other images. */
export function ownImage(address: string): string | undefined {
  const href = webLink(address);
  return href && new URL(href).origin === origin ? href : undefined;
}
