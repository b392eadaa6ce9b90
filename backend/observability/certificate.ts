/** The codes of OpenSSL for a certificate whose authority is none of those that Node knows. */
const UNKNOWN_AUTHORITY: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** What is to be done about a server with whose certificate a connection failed for this reason, if it was that (N5). */
export function cureOfCertificate(why: string): string | undefined {
  if (UNKNOWN_AUTHORITY.has(why)) {
    return 'Nobody here knows who signed its certificate: set NODE_EXTRA_CA_CERTS to the file of that authority';
  }
  if (why === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return 'Its certificate is of another name: say the one that stands in it';
  }
  return undefined;
}

/** The cause of a failure, and what is to be done about it, if anything is known to help. */
export const withCure = (why: string, cure: string | undefined): string =>
  cure === undefined ? why : `${why}. ${cure}`;
