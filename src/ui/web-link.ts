/** The address if it is a web address, else nothing: no other scheme is ever put into a link. */
export function webLink(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address, window.location.origin)) return undefined;
  const { href, protocol } = new URL(address, window.location.origin);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
