import { parseUrl } from '#src/services/parse-url.ts';

/** The origin of the page; on a server, that of the page which it draws. */
let origin = globalThis.location?.origin ?? '';

/** Sets the origin that a page is rendered for on a server. */
export function drawFor(pageOrigin: string): void {
  origin = pageOrigin;
}

/** The address if it is a web address, otherwise `undefined`: links never have another scheme. */
export function webLink(address: string | undefined): string | undefined {
  const url = address === undefined ? undefined : parseUrl(address, origin);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}

/** The address if it is of the page's own origin, otherwise `undefined`: the CSP allows no other images. */
export function ownImage(address: string): string | undefined {
  const href = webLink(address);
  return href && new URL(href).origin === origin ? href : undefined;
}
