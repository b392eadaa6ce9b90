/** The address if it is a web address, else nothing: no other scheme is ever put into a link. */
export function webLink(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address, window.location.origin)) return undefined;
  const { href, protocol } = new URL(address, window.location.origin);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** The address of an image of the bank's own origin, else nothing: the CSP lets no other in. */
export function ownImage(address: string): string | undefined {
  const href = webLink(address);
  return href && new URL(href).origin === window.location.origin ? href : undefined;
}
