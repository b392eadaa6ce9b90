import { hash } from 'node:crypto';
import * as client from 'openid-client';
import { describe, expect, test, vi } from 'vitest';
import { Unavailable } from '#backend/refusal.ts';
import { parseClient } from '#backend/settings/clients.ts';
import { start, Wizard } from './harness.ts';
import { meetAt } from './meet.ts';

const BACK = 'https://shop.example/back';
const SHOP = {
  client_id: 'shop',
  redirect_uris: [BACK],
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
};
const HOUR = 60 * 60;

const sha256 = (value: string) => hash('sha256', value, 'base64url');

type Keys = Awaited<ReturnType<typeof client.randomDPoPKeyPair>>;

/** The thumbprint of a key (RFC 7638). */
async function thumbprint({ publicKey }: Keys): Promise<string> {
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  return sha256(JSON.stringify({ crv, kty, x, y }));
}

/** A party that binds its tokens to a key of its own (RFC 9449). */
async function startParty(changes: Readonly<Record<string, unknown>> = {}) {
  const running = await start({
    config: { clients: [parseClient({ ...SHOP, ...changes }, 'shop')] },
  });
  const configuration = await client.discovery(
    new URL(`${running.origin}/oidc`),
    SHOP.client_id,
    undefined,
    client.None(),
    { execute: [client.allowInsecureRequests] },
  );
  /** The same party with a setting of its own. */
  function another(metadata: Partial<client.ClientMetadata> = {}): client.Configuration {
    const own = new client.Configuration(configuration.serverMetadata(), SHOP.client_id, metadata);
    client.allowInsecureRequests(own);
    return own;
  }
  const boundTo = (keys: Keys, at = configuration) => ({ DPoP: client.getDPoPHandle(at, keys) });
  const verifier = client.randomPKCECodeVerifier();

  /**
   * Logs a customer in; with a key, the request is pushed with a proof; with a thumbprint, it names the key. Returns the
   * address with the code.
   */
  async function wayBack(scope = 'openid profile', keys?: Keys, dpop_jkt?: string): Promise<URL> {
    const request = {
      redirect_uri: BACK,
      scope,
      prompt: 'consent',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(dpop_jkt === undefined ? {} : { dpop_jkt }),
    };
    const target = keys
      ? await client.buildAuthorizationUrlWithPAR(configuration, request, boundTo(keys))
      : client.buildAuthorizationUrl(configuration, request);
    const own = running.browser();
    const wizard = await Wizard.at(own, await own.visit(target.href));
    await wizard.logInAndWalk('henry');
    return (await wizard.complete()).url;
  }
  const exchange = (url: URL, keys?: Keys) =>
    client.authorizationCodeGrant(
      configuration,
      url,
      { pkceCodeVerifier: verifier, idTokenExpected: true },
      {},
      keys && boundTo(keys),
    );
  const userInfo = (token: string, keys?: Keys, at = configuration) =>
    client.fetchUserInfo(at, token, client.skipSubjectCheck, keys && boundTo(keys, at));

  /** A request for the customer's data with a proof that was never sent. */
  async function unsent(token: string, keys: Keys): Promise<() => Promise<Response>> {
    let made: (() => Promise<Response>) | undefined;
    const keeping = another();
    keeping[client.customFetch] = async (url, options) => {
      const { method, headers } = options;
      made = () => fetch(url, { method, headers });
      throw new Error('kept');
    };
    await userInfo(token, keys, keeping).catch(() => {});
    return made ?? expect.unreachable();
  }
  return { running, configuration, another, boundTo, wayBack, exchange, userInfo, unsent };
}

test('[S7] a token that is bound to a key of its party opens nothing for whoever has only the token', async () => {
  const { configuration, wayBack, exchange, userInfo } = await startParty();
  expect(configuration.serverMetadata().dpop_signing_alg_values_supported).toContain('ES256');
  const [keys, others] = [await client.randomDPoPKeyPair(), await client.randomDPoPKeyPair()];
  const { access_token, token_type } = await exchange(await wayBack(), keys);
  expect(token_type).toBe('dpop');
  expect(await userInfo(access_token, keys)).toMatchObject({ given_name: 'Henry' });
  await expect(userInfo(access_token)).rejects.toMatchObject({ status: 401 });
  await expect(userInfo(access_token, others)).rejects.toMatchObject({ status: 401 });
});

test('[S7] a proof that a party has the key counts once, also of fifty at once', async () => {
  const { wayBack, exchange, unsent } = await startParty();
  const keys = await client.randomDPoPKeyPair();
  const { access_token } = await exchange(await wayBack(), keys);
  const send = await unsent(access_token, keys);
  const answers = await Promise.all(Array.from({ length: 50 }, send));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(401)]);
  expect((await send()).status).toBe(401);
});

test('[S7] a proof that is sent twice at once is refused as one that was used, not as a party’s that failed to prove who it is', async () => {
  const { running, wayBack, exchange, unsent } = await startParty();
  const keys = await client.randomDPoPKeyPair();
  const { access_token } = await exchange(await wayBack(), keys);
  const send = await unsent(access_token, keys);
  // Both calls have found the proof unused before either uses it.
  meetAt(running.server.services.store, 'oidc ReplayDetection');
  const answers = await Promise.all([send(), send()]);
  const said = answers.map(({ status, headers }) => [status, headers.get('www-authenticate')]);
  expect(said).toContainEqual([200, null]);
  expect(said).toContainEqual([401, expect.stringMatching(/^DPoP .*error="invalid_token"/)]);
});

test('[N2] [S7] a proof that cannot be remembered now is not told to be used, and may be sent again', async () => {
  const { running, wayBack, exchange, unsent } = await startParty();
  const keys = await client.randomDPoPKeyPair();
  const { access_token } = await exchange(await wayBack(), keys);
  const send = await unsent(access_token, keys);
  const { store } = running.server.services;
  vi.spyOn(store, 'update').mockRejectedValueOnce(new Unavailable('gone'));
  expect((await send()).status).toBe(503);
  expect((await send()).status).toBe(200);
});

test('[S7] a party that is registered for bound tokens gets no others, and its code still works', async () => {
  const { wayBack, exchange, userInfo } = await startParty({ dpop_bound_access_tokens: true });
  const url = await wayBack();
  await expect(exchange(url)).rejects.toMatchObject({ error: 'invalid_grant' });
  const keys = await client.randomDPoPKeyPair();
  const { access_token } = await exchange(url, keys);
  expect(await userInfo(access_token, keys)).toMatchObject({ given_name: 'Henry' });
});

test('[S7] the refresh token of an app is good only with the key that the first tokens were bound to', async () => {
  const { configuration, boundTo, wayBack, exchange } = await startParty();
  const [keys, others] = [await client.randomDPoPKeyPair(), await client.randomDPoPKeyPair()];
  const { refresh_token = '' } = await exchange(await wayBack('openid offline_access'), keys);
  const refresh = (own: Keys) =>
    client.refreshTokenGrant(configuration, refresh_token, {}, boundTo(own));
  await expect(refresh(others)).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(await refresh(keys)).toMatchObject({ token_type: 'dpop' });
});

test('[S7] a code that was asked for with a key is good only with that key', async () => {
  const { wayBack, exchange } = await startParty();
  const [keys, others] = [await client.randomDPoPKeyPair(), await client.randomDPoPKeyPair()];
  for (const wrong of [undefined, others]) {
    const url = await wayBack('openid', keys);
    await expect(exchange(url, wrong)).rejects.toMatchObject({ error: 'invalid_grant' });
  }
  expect(await exchange(await wayBack('openid', keys), keys)).toMatchObject({ token_type: 'dpop' });
});

test.each([
  ['as somebody else writes it', `${'x'.repeat(42)}=`],
  ['in base64', `${'x'.repeat(41)}+A`],
  ['too short', 'x'.repeat(42)],
  ['too long', `${'x'.repeat(43)}A`],
  ['that no hash has', 'x'.repeat(43)],
  ['of nothing', ' '],
])(
  '[S7] [E8] a key that is named %s is refused before anybody logs in, as no token could be bound to it',
  async (_, jkt) => {
    const { running, configuration } = await startParty();
    const request = {
      redirect_uri: BACK,
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      dpop_jkt: jkt,
    };
    const { href } = client.buildAuthorizationUrl(configuration, request);
    const { url } = await running.browser().visit(href);
    expect([url.origin, url.searchParams.get('error')]).toEqual([
      'https://shop.example',
      'invalid_request',
    ]);
    await expect(client.buildAuthorizationUrlWithPAR(configuration, request)).rejects.toMatchObject(
      { error: 'invalid_request' },
    );
  },
);

test('[S7] a code that names its key in the request is good only with that key', async () => {
  const { wayBack, exchange } = await startParty();
  const [keys, others] = [await client.randomDPoPKeyPair(), await client.randomDPoPKeyPair()];
  const dpop_jkt = await thumbprint(keys);
  await expect(
    exchange(await wayBack('openid', undefined, dpop_jkt), others),
  ).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  expect(await exchange(await wayBack('openid', undefined, dpop_jkt), keys)).toMatchObject({
    token_type: 'dpop',
  });
});

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Proof {
  readonly header: Readonly<Record<string, unknown>>;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A proof for a request of the customer's data, signed, with these changes. */
async function signed(keys: Keys, token: string, address: string, changes: Partial<Proof>) {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', keys.publicKey);
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y }, ...changes.header };
  const iat = Math.floor(Date.now() / 1000);
  const about = { jti: client.randomNonce(), htm: 'GET', htu: address, iat, ath: sha256(token) };
  const text = `${encoded(header)}.${encoded({ ...about, ...changes.payload })}`;
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(algorithm, keys.privateKey, Buffer.from(text));
  return `${text}.${Buffer.from(signature).toString('base64url')}`;
}

/** What a party pushes. */
const PUSHED = {
  client_id: SHOP.client_id,
  response_type: 'code',
  redirect_uri: BACK,
  scope: 'openid',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
};

test('[N5] [S8] why a proof was refused is in the log, in words that quote nothing of it', async () => {
  const { running } = await startParty();
  const address = `${running.origin}/oidc/request`;
  const header = { crit: ['what-was-typed'], 'what-was-typed': true };
  const payload = { htm: 'POST', ath: undefined };
  const keys = await client.randomDPoPKeyPair();
  const dpop = await signed(keys, '', address, { header, payload });
  const body = new URLSearchParams(PUSHED);
  const answer = await fetch(address, { method: 'POST', headers: { dpop }, body });
  expect(await answer.json()).toMatchObject({ error: 'invalid_dpop_proof' });
  const said = running.log.filter((line) => line.includes('a party was refused'));
  expect(said).toEqual([expect.stringContaining('"why":"ERR_JOSE_NOT_SUPPORTED"')]);
  expect(running.log.join()).not.toContain('typed');
});

test('[S7] a proof of a party whose clock is fast counts once, too, for as long as it is good', async () => {
  const { running } = await startParty();
  const address = `${running.origin}/oidc/request`;
  const iat = Math.floor(Date.now() / 1000) + 290;
  const payload = { htm: 'POST', ath: undefined, iat };
  const dpop = await signed(await client.randomDPoPKeyPair(), '', address, { payload });
  const body = new URLSearchParams(PUSHED);
  const send = () => fetch(address, { method: 'POST', headers: { dpop }, body });
  expect((await send()).status).toBe(201);
  // The provider goes by the clock of the machine, by which the proof has not begun; the store by this one.
  running.later(590_000);
  const again = await send();
  expect([again.status, await again.json()]).toMatchObject([
    400,
    { error_description: 'DPoP proof JWT Replay detected' },
  ]);
});

describe('a proof is refused, and nothing else happens,', () => {
  const given = (header: Proof['header'], payload: Proof['payload'] = {}) =>
    ({ header, payload }) satisfies Proof;

  test.each<[why: string, changes: Partial<Proof>]>([
    ['for another address', given({}, { htu: 'https://elsewhere.example/oidc/me' })],
    ['for what is no address', given({}, { htu: 'me' })],
    ['for another method', given({}, { htm: 'POST' })],
    ['for another token', given({}, { ath: sha256('another') })],
    ['for no token', given({}, { ath: undefined })],
    ['that is an hour old', given({}, { iat: Math.floor(Date.now() / 1000) - HOUR })],
    ['without its time', given({}, { iat: undefined })],
    ['without an id', given({}, { jti: undefined })],
    ['with a nonce of its own', given({}, { nonce: 'made-up' })],
    ['that is another kind of token', given({ typ: 'JWT' })],
    ['without a signature', given({ alg: 'none' })],
    ['with a secret for a key', given({ alg: 'HS256', jwk: { kty: 'oct', k: 'c2VjcmV0' } })],
    ['without its key', given({ jwk: undefined })],
    ['with half a key', given({ jwk: { kty: 'EC', crv: 'P-256', x: 'AA' } })],
  ])('[S7] %s', async (_, changes) => {
    const { running, wayBack, exchange } = await startParty();
    const keys = await client.randomDPoPKeyPair();
    const { access_token } = await exchange(await wayBack(), keys);
    const send = async (how: Partial<Proof>) => {
      const address = `${running.origin}/oidc/me`;
      const dpop = await signed(keys, access_token, address, how);
      return fetch(address, { headers: { authorization: `DPoP ${access_token}`, dpop } });
    };
    const { status, headers } = await send(changes);
    expect([status, headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^DPoP .*error="(?:invalid_dpop_proof|use_dpop_nonce)"/),
    ]);
    expect((await send({})).status).toBe(200);
  });
});

test('[S7] [N2] a party whose clock is wrong proves its key with a nonce that it is given', async () => {
  const { another, wayBack, exchange, userInfo } = await startParty();
  const keys = await client.randomDPoPKeyPair();
  const { access_token } = await exchange(await wayBack(), keys);
  const late = another({ [client.clockSkew]: -HOUR });
  expect(await userInfo(access_token, keys, late)).toMatchObject({ given_name: 'Henry' });
});
