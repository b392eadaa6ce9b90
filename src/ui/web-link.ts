/** The origin of the page; where a server draws it, the one it draws for. */
let origin = globalThis.location?.origin ?? '';

/** Sets the origin that a page is rendered for on a server. */
export function drawFor(pageOrigin: string): void {
  origin = pageOrigin;
}

/** The address if it is a web address, else nothing: no other scheme is ever put into a link. */
export function webLink(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address, origin)) return undefined;
  const { href, protocol } = new URL(address, origin);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** The address of an image of the bank's own origin, else nothing: the CSP lets no other in. */
export function ownImage(address: string): string | undefined {
  const href = webLink(address);
  return href && new URL(href).origin === origin ? href : undefined;
}
