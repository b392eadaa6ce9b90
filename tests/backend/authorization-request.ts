/** What every party says besides in these tests, unless a test says otherwise. Nobody exchanges their codes. */
const USUAL = {
  response_type: 'code',
  scope: 'openid',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
};

interface Request extends Readonly<Record<string, string>> {
  readonly client_id: string;
  readonly redirect_uri: string;
}

/** The path at which a party sends its customer with this request (E1). */
export const authorizationRequest = (request: Request): string =>
  `/oidc/auth?${new URLSearchParams({ ...USUAL, ...request })}`;
