import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as client from 'openid-client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { readClients } from '#backend/settings/clients.ts';
import { ConfigError } from '#backend/settings/config-file.ts';
import { freePort } from '../tools/ports.ts';
import { type Running, start, Wizard } from './harness.ts';

const FOREIGN = {
  client_id: 'house-of-books',
  client_name: 'House of Books',
  client_secret: 'a-secret-that-is-long-enough-for-hs256',
  redirect_uris: ['https://books.example/back'],
  ecoSystem: 'verbund',
  rzbk: '8888',
  markenId: '89',
};

function fileWith(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'clients-'));
  const file = join(folder, 'clients.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/** What the foreign party learns about the server before anybody logs in. */
function discover({ origin }: Running): Promise<client.Configuration> {
  return client.discovery(
    new URL(`${origin}/oidc`),
    FOREIGN.client_id,
    FOREIGN.client_secret,
    undefined,
    { execute: [client.allowInsecureRequests] },
  );
}

test('[E4] [S7] a foreign OpenID client registered by AUTH_CLIENTS alone logs a customer in', async () => {
  const running = await start({ config: { clients: readClients(fileWith([FOREIGN])) } });
  const { browser } = running;
  const configuration = await discover(running);
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const target = client.buildAuthorizationUrl(configuration, {
    redirect_uri: 'https://books.example/back',
    scope: 'openid profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });

  const wizard = await Wizard.at(browser(), await browser().visit(target.href)).catch(
    () => undefined,
  );
  expect(wizard).toBeUndefined(); // Another browser than the one that was sent here.
  const own = browser();
  const here = await Wizard.at(own, await own.visit(target.href));
  const entry = await own.call('POST', `/init-ui${here.entry.search}`);
  expect(entry.body).toMatchObject({
    relyingParty: { clientName: 'House of Books', ecoSystem: 'verbund', embedded: false },
    authorizationRequest: { redirectUri: 'https://books.example/back', state },
  });
  const session = await own.call('GET', `/session${here.entry.search}`);
  expect(session.body.authenticationSession).toEqual({ rzbk: '8888', markenId: '89' });

  await here.logIn('anna');
  await here.confirmByTan('anna', 'psd2-auth');
  const { url } = await here.complete();
  expect(url.origin).toBe('https://books.example');
  const tokens = await client.authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  const info = await client.fetchUserInfo(configuration, tokens.access_token, claims?.sub ?? '');
  expect(info).toMatchObject({ given_name: 'Anna' });
  expect(info).not.toHaveProperty('email');

  // The code works once.
  const replay = client.authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  });
  await expect(replay).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('[E7] [S4] a party that requires auth_time gets the time of the log-in, however late the customer returns', async () => {
  const entry = { ...FOREIGN, require_auth_time: true };
  const running = await start({ config: { clients: readClients(fileWith([entry])) } });
  const configuration = await discover(running);
  const verifier = client.randomPKCECodeVerifier();
  const target = client.buildAuthorizationUrl(configuration, {
    redirect_uri: 'https://books.example/back',
    scope: 'openid',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const own = running.browser();
  const wizard = await Wizard.at(own, await own.visit(target.href));
  await wizard.logIn('henry');
  const loggedIn = running.now();
  running.later(4 * 60_000);
  vi.useFakeTimers({ toFake: ['Date'], now: running.now() });
  onTestFinished(() => void vi.useRealTimers());
  const { url } = await wizard.complete();
  const tokens = await client.authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  expect(tokens.claims()?.auth_time).toBe(Math.floor(loggedIn / 1000));
});

test('[S7] [E4] a party says in every call where the customer goes back to, also if there is only one such place', async () => {
  const redirect_uri = 'https://books.example/back';
  const entry = { client_id: 'app', redirect_uris: [redirect_uri] };
  const clients = readClients(fileWith([{ ...entry, token_endpoint_auth_method: 'none' }]));
  const running = await start({ config: { clients } });
  const code_verifier = client.randomPKCECodeVerifier();
  const asked = {
    client_id: 'app',
    response_type: 'code',
    scope: 'openid',
    code_challenge: await client.calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
  };
  const there = { redirect_uri };
  const own = running.browser();
  const sent = await own.visit(`/oidc/auth?${new URLSearchParams(asked)}`);
  expect([sent.url.pathname, sent.status]).toEqual(['/oidc/auth', 400]);
  const wizard = await Wizard.at(
    own,
    await own.visit(`/oidc/auth?${new URLSearchParams({ ...asked, ...there })}`),
  );
  await wizard.logIn('henry');
  const code = (await wizard.complete()).url.searchParams.get('code') ?? '';
  const exchange = { client_id: 'app', grant_type: 'authorization_code', code, code_verifier };
  for (const [path, call, answered] of [
    ['request', asked, 201],
    ['token', exchange, 200],
  ] as const) {
    const post = (body: Record<string, string>) =>
      fetch(`${running.inner}/oidc/${path}`, { method: 'POST', body: new URLSearchParams(body) });
    const without = await post(call);
    expect([path, without.status, await without.json()]).toEqual([
      path,
      400,
      {
        error: 'invalid_request',
        error_description: "missing required parameter 'redirect_uri'",
      },
    ]);
    expect([path, (await post({ ...call, ...there })).status]).toEqual([path, answered]);
  }
});

/** The subject by which a pairwise party with this redirect URI gets to know a customer. */
async function subjectAt(running: Running, client_id: string, uri: string) {
  const own = running.browser();
  const code_verifier = client.randomPKCECodeVerifier();
  const query = new URLSearchParams({
    client_id,
    redirect_uri: uri,
    response_type: 'code',
    scope: 'openid',
    code_challenge: await client.calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
  });
  const wizard = await Wizard.at(own, await own.visit(`/oidc/auth?${query}`));
  await wizard.logIn('henry');
  const way = String((await wizard.post('completion')).body.redirectUrl);
  const location = (await own.request(way)).headers.get('location') ?? '';
  const code = new URL(location).searchParams.get('code') ?? '';
  const response = await fetch(`${running.inner}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id,
      grant_type: 'authorization_code',
      code,
      redirect_uri: uri,
      code_verifier,
    }),
  });
  const [, payload = ''] = z.parse(Tokens, await response.json()).id_token.split('.');
  return z.parse(Subject, JSON.parse(Buffer.from(payload, 'base64url').toString())).sub;
}
const Tokens = z.object({ id_token: z.string() });
const Subject = z.object({ sub: z.string() });

test.each([
  ['with schemes of their own', 'com.one.app:/back', 'com.other.app:/back', false],
  ['with a word where hosts stand', 'com.one.app://back', 'com.other.app://back', false],
  ['on the device', 'http://127.0.0.1/back', 'http://127.0.0.1/other', false],
  ['on the device, by its other address', 'http://[::1]/back', 'http://[::1]/other', false],
  ['on the device, at a port', 'http://localhost:1234/back', 'http://localhost:1234/other', false],
  ['of one host', 'https://apps.example/back', 'https://apps.example/other', true],
])(
  '[A8] [E4] two pairwise apps %s know a customer by one identifier only if they belong together',
  async (_, one, other, together) => {
    const app = (client_id: string, uri: string) => ({
      client_id,
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      subject_type: 'pairwise',
      redirect_uris: [uri],
    });
    const clients = readClients(fileWith([app('one', one), app('other', other)]));
    const running = await start({ config: { clients } });
    const known = await subjectAt(running, 'one', one);
    expect(await subjectAt(running, 'one', one)).toBe(known);
    expect((await subjectAt(running, 'other', other)) === known).toBe(together);
  },
);

test.each([
  ['a party', 'web', ['https://one.example/back', 'https://other.example/back']],
  ['an app with a scheme of its own', 'native', ['com.one.app:/back', 'com.other.app:/back']],
] as const)(
  '[N5] [E4] [A8] %s whose sector identifier cannot be fetched keeps no bank from starting, and has its sector all the same',
  async (_, application_type, [one, other]) => {
    const party = (client_id: string, uri: string) => ({
      client_id,
      application_type,
      token_endpoint_auth_method: 'none',
      subject_type: 'pairwise',
      sector_identifier_uri: 'https://sector.invalid/uris.json',
      redirect_uris: [uri],
    });
    const clients = readClients(fileWith([party('one', one), party('other', other)]));
    const running = await start({ config: { clients } });
    const known = await subjectAt(running, 'one', one);
    expect(await subjectAt(running, 'other', other)).toBe(known);
  },
);

/** What Node ends a call with whose time is over. */
const late = () => new DOMException('', 'TimeoutError');
const fails = () => {
  throw late();
};

describe('a party that signs in place of a secret', () => {
  const { client_secret: _, ...signing } = FOREIGN;
  const entry = { ...signing, token_endpoint_auth_method: 'private_key_jwt' };

  const RSA = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' };
  const ALGORITHMS = {
    RS256: { name: 'RSASSA-PKCS1-v1_5', ...RSA },
    PS256: { name: 'RSA-PSS', ...RSA },
    ES256: { name: 'ECDSA', namedCurve: 'P-256' },
    Ed25519: { name: 'Ed25519' },
    EdDSA: { name: 'Ed25519' },
  };
  type Algorithm = keyof typeof ALGORITHMS;
  const algorithms = Object.keys(ALGORITHMS) as Algorithm[];

  /** A key pair: what signs, and what the party registers. */
  async function pair(alg: Algorithm = 'ES256') {
    const usages: KeyUsage[] = ['sign', 'verify'];
    const generated = await crypto.subtle.generateKey(ALGORITHMS[alg], true, usages);
    if (!('privateKey' in generated)) throw new Error('no pair');
    const { privateKey, publicKey } = generated;
    const { kty, crv, x, y, n, e } = await crypto.subtle.exportKey('jwk', publicKey);
    return { privateKey, jwks: { keys: [{ kty, crv, x, y, n, e, use: 'sig', alg }] } };
  }

  /** A bank with this party, at whose address for keys a server gives these answers. */
  async function withKeysAt(answer: () => Promise<Response>): Promise<Running> {
    const jwks_uri = 'https://books.example/keys';
    const clients = readClients(fileWith([{ ...entry, jwks_uri }]));
    const running = await start({ config: { clients } });
    const { fetch: real } = globalThis;
    const asked = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((address, init) =>
        address === jwks_uri ? answer() : real(address, init),
      );
    onTestFinished(() => asked.mockRestore());
    return running;
  }

  /** Pushes a request in the name of the party: for that it has to prove who it is. */
  async function push(
    { origin }: Running,
    key: CryptoKey,
    claims: Readonly<Record<string, number>> = {},
    algorithm: Readonly<Record<string, string>> = {},
  ): Promise<URL> {
    const configuration = await client.discovery(
      new URL(`${origin}/oidc`),
      FOREIGN.client_id,
      undefined,
      client.PrivateKeyJwt(key, {
        [client.modifyAssertion]: (header, payload) => {
          Object.assign(header, algorithm);
          Object.assign(payload, claims);
        },
      }),
      { execute: [client.allowInsecureRequests] },
    );
    return client.buildAuthorizationUrlWithPAR(configuration, {
      redirect_uri: 'https://books.example/back',
      scope: 'openid',
      code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
      code_challenge_method: 'S256',
    });
  }

  test('[S7] [E4] is known by the key that it registered, and by no other', async () => {
    const { privateKey, jwks } = await pair();
    const running = await start({
      config: { clients: readClients(fileWith([{ ...entry, jwks }])) },
    });
    const own = running.browser();
    const wizard = await Wizard.at(own, await own.visit((await push(running, privateKey)).href));
    expect((await wizard.logIn('henry')).status).toBe(200);
    const refused = push(running, (await pair()).privateKey);
    await expect(refused).rejects.toMatchObject({ error: 'invalid_client' });
    expect(running.log.join()).not.toContain('not fetched');
  });

  test.each(algorithms)(
    '[S7] [E4] signs by an algorithm that the provider names: %s',
    async (alg) => {
      const { privateKey, jwks } = await pair(alg);
      const running = await start({
        config: { clients: readClients(fileWith([{ ...entry, jwks }])) },
      });
      await expect(push(running, privateKey, {}, { alg })).resolves.toBeInstanceOf(URL);
      const { token_endpoint_auth_signing_alg_values_supported: named } = (
        await discover(running)
      ).serverMetadata();
      expect(named).toContain(alg);
    },
  );

  test('[S7] signs what is valid for an hour at most, as it is remembered until then', async () => {
    const { privateKey, jwks } = await pair();
    const running = await start({
      config: { clients: readClients(fileWith([{ ...entry, jwks }])) },
    });
    const now = Math.floor(Date.now() / 1000);
    await expect(push(running, privateKey, { exp: now + 50 * 60 })).resolves.toBeInstanceOf(URL);
    // A day, and an hour in milliseconds.
    for (const exp of [now + 24 * 60 * 60, Date.now() + 60 * 60_000]) {
      const refused = push(running, privateKey, { exp });
      await expect(refused).rejects.toMatchObject({ error: 'invalid_client' });
    }
  });

  // Libraries say one or the other: from when what was signed is valid, or when it was signed.
  test.each([
    ['nbf', 60],
    ['iat', 65],
  ])(
    '[S7] [N5] may have a clock that is ten seconds ahead, and no more than a minute, of which the log tells: %s',
    async (claim, tooMany) => {
      const { privateKey, jwks } = await pair();
      const running = await start({
        config: { clients: readClients(fileWith([{ ...entry, jwks }])) },
      });
      const from = (seconds: number) => {
        const then = Math.floor(Date.now() / 1000) + seconds;
        return push(running, privateKey, { [claim]: then, exp: then + 60 });
      };
      await expect(from(10)).resolves.toBeInstanceOf(URL);
      await expect(from(tooMany)).rejects.toMatchObject({ error: 'invalid_client' });
      // Its clock is what nobody looks at first.
      expect(running.log.join()).toMatch(/"why":"(jwt not active yet|iat is too far ahead)"/);
    },
  );

  test('[N5] [E4] is refused while its keys cannot be fetched, and the log says which party’s and why', async () => {
    const jwks_uri = `http://localhost:${await freePort()}/keys`;
    const running = await start({
      config: { clients: readClients(fileWith([{ ...entry, jwks_uri }])) },
    });
    const refused = push(running, (await pair()).privateKey);
    await expect(refused).rejects.toMatchObject({ error: 'invalid_client' });
    const lines = running.log.map((line) => JSON.parse(line));
    const { traceId } = lines.find(({ event }) => event === 'request.refused');
    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: 'keys of a party not fetched',
        client: FOREIGN.client_id,
        why: 'ECONNREFUSED',
        traceId,
      }),
    );
  });

  test('[N5] [N2] [E4] has its keys fetched again for its next call where its server had none at the moment, whatever that said of how long', async () => {
    const { privateKey, jwks } = await pair();
    const headers = { 'cache-control': 'max-age=86400' };
    let isDown = true;
    const running = await withKeysAt(async () => {
      const [body, status] = isDown ? [{ message: 'Service Unavailable' }, 503] : [jwks, 200];
      return Response.json(body, { status, headers });
    });
    await expect(push(running, privateKey)).rejects.toMatchObject({ error: 'invalid_client' });
    isDown = false;
    expect(await push(running, privateKey)).toBeInstanceOf(URL);
    const told = running.log.map((line) => JSON.parse(line));
    expect(told).toContainEqual(
      expect.objectContaining({ msg: 'keys of a party not fetched', why: 'STATUS_503' }),
    );
  });

  test('[N5] [S4] [E4] is refused where its server answers with more than keys can be, which would fill the memory, and the log says so', async () => {
    const { privateKey, jwks } = await pair();
    let longer = 1;
    const running = await withKeysAt(
      async () => new Response(JSON.stringify(jwks).padEnd(256 * 1024 + longer)),
    );
    await expect(push(running, privateKey)).rejects.toMatchObject({ error: 'invalid_client' });
    const told = running.log.map((line) => JSON.parse(line));
    expect(told).toContainEqual(
      expect.objectContaining({ msg: 'keys of a party not fetched', why: 'TOO_LONG' }),
    );
    longer = 0;
    expect(await push(running, privateKey)).toBeInstanceOf(URL);
  });

  const HOUR = 60 * 60 * 1000;

  const expires = (hours: number) => () => ({
    expires: new Date(Date.now() + hours * HOUR).toUTCString(),
  });
  const cached = (value: string) => () => ({ 'cache-control': value });

  test.each<[said: string, headers: () => HeadersInit, kept: number]>([
    ['a year', cached('max-age=31536000'), 24 * HOUR],
    ['longer than there are numbers', cached(`max-age=${'9'.repeat(400)}`), 24 * HOUR],
    ['next year', expires(365 * 24), 24 * HOUR],
    ['two hours', cached('public, max-age=7200'), 2 * HOUR],
    ['in two hours', expires(2), 2 * HOUR],
    ['not at all', () => ({ expires: '0' }), HOUR / 60],
    ['nothing', () => ({}), HOUR / 60],
  ])(
    '[S7] [N5] [E4] can replace a key that has leaked, after a day at the latest, whatever its server said of how long: %s',
    async (_said, headersOf, kept) => {
      const [leaked, other] = [await pair(), await pair()];
      let { jwks } = leaked;
      const headers = headersOf();
      const running = await withKeysAt(async () => Response.json(jwks, { headers }));
      vi.useFakeTimers({ toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      const from = Date.now();
      expect(await push(running, leaked.privateKey)).toBeInstanceOf(URL);
      jwks = other.jwks;
      const refused = { error: 'invalid_client' };
      vi.setSystemTime(from + kept - 10_000);
      await expect(push(running, other.privateKey)).rejects.toMatchObject(refused);
      vi.setSystemTime(from + kept + 10_000);
      expect(await push(running, other.privateKey)).toBeInstanceOf(URL);
      await expect(push(running, leaked.privateKey)).rejects.toMatchObject(refused);
    },
  );

  test.each([
    ['answer', () => Promise.reject(late())],
    ['go on with its answer', async () => new Response(new ReadableStream({ pull: fails }))],
  ])(
    '[N5] [E4] is said to have a server of keys that does not %s in time, and not one without keys',
    async (_, answer) => {
      const running = await withKeysAt(answer);
      const refused = push(running, (await pair()).privateKey);
      await expect(refused).rejects.toMatchObject({ error: 'invalid_client' });
      expect(running.log.map((line) => JSON.parse(line))).toContainEqual(
        expect.objectContaining({ msg: 'keys of a party not fetched', why: 'ETIMEDOUT' }),
      );
    },
  );

  test.each([
    ['http://books.example/keys', /house-of-books: jwks_uri: must be https/],
    ['https://books.example/keys', undefined],
  ])(
    '[S7] [E4] has its keys fetched from %s only if nobody can replace them',
    async (jwks_uri, fault) => {
      const clients = readClients(fileWith([{ ...entry, jwks_uri }]));
      const started = start({ config: { publicUrl: 'https://localhost:8443', clients } });
      if (fault === undefined) await expect(started).resolves.toBeDefined();
      else await expect(started).rejects.toThrow(fault);
    },
  );
});

test.each<[name: string, content: unknown, message: RegExp]>([
  ['not JSON', '[{', /^AUTH_CLIENTS \(.+\): /],
  ['no array', {}, /^AUTH_CLIENTS: must be a JSON array/],
  [
    'an entry without id',
    [FOREIGN, { client_name: 'x' }],
    /^AUTH_CLIENTS entry 2: client_id: is missing$/,
  ],
  [
    'a wrong value',
    [{ ...FOREIGN, ecoSystem: 'no' }],
    /^AUTH_CLIENTS entry 1 \(house-of-books\): ecoSystem: must be one of okvp, verbund, yes$/,
  ],
  [
    'a name that nobody sees',
    [{ ...FOREIGN, client_name: ' \u00a0\n' }],
    /^AUTH_CLIENTS entry 1: client_name: must not be blank$/,
  ],
  [
    'a link without words',
    [{ ...FOREIGN, tosUriLabel: ' ' }],
    /^AUTH_CLIENTS entry 1 \(house-of-books\): tosUriLabel: must not be blank$/,
  ],
  [
    'a name of nothing but marks',
    [{ ...FOREIGN, client_name: ' \ufe0f' }],
    /^AUTH_CLIENTS entry 1: client_name: must not be blank$/,
  ],
  ...['client_name', 'tosUriLabel'].flatMap((key) =>
    [
      ['part of which reads the other way round', 'Shop \u202eklaF'],
      ['that turns what follows it', 'Shop\u2067'],
      ['with a letter that nobody sees', 'Sh\u200bop'],
      ['with an empty letter', 'Shop\u3164'],
      ['of more than one line', 'Shop\nBank'],
    ].map(([of, words]): [string, unknown, RegExp] => [
      `a ${key} ${of}`,
      [{ ...FOREIGN, [key]: words }],
      new RegExp(`: ${key}: must be on one line, and every character visible$`),
    ]),
  ),
  [
    'an empty id',
    [{ ...FOREIGN, client_id: '' }],
    /^AUTH_CLIENTS entry 1: client_id: must be of length at least 1$/,
  ],
  [
    'an id that is too long',
    [{ ...FOREIGN, client_id: 'x'.repeat(129) }],
    /^AUTH_CLIENTS entry 1: client_id: must be of length at most 128$/,
  ],
  ...['client_id', 'client_secret'].flatMap((key) =>
    [' x', 'x\n', ' '].map((value): [string, unknown, RegExp] => [
      `a ${key} with a blank around it, ${JSON.stringify(value)}`,
      [{ ...FOREIGN, [key]: value }],
      new RegExp(`^AUTH_CLIENTS entry 1: ${key}: must have no blank around it$`),
    ]),
  ),
  ...['client_uri', 'policy_uri', 'tos_uri'].map((key): [string, unknown, RegExp] => [
    `a ${key} that is no address`,
    [{ ...FOREIGN, [key]: 'nowhere' }],
    new RegExp(`^AUTH_CLIENTS entry 1: ${key}: is no url$`),
  ]),
  ...['8840_1', 'x8840', '123456789', ''].map((rzbk): [string, unknown, RegExp] => [
    `a bank that is no number, but ‘${rzbk}’`,
    [{ ...FOREIGN, rzbk }],
    /^AUTH_CLIENTS entry 1 \(house-of-books\): rzbk: must match /,
  ]),
  ...['toString', 'constructor'].map((key): [string, unknown, RegExp] => [
    `a key that every object has, ${key}`,
    [{ ...FOREIGN, [key]: 'x' }],
    new RegExp(`^AUTH_CLIENTS entry 1 \\(house-of-books\\): ${key}: unknown key; `),
  ]),
  [
    'a misspelt key',
    [{ ...FOREIGN, clientName: 'x' }],
    /^AUTH_CLIENTS entry 1 \(house-of-books\): clientName: unknown key; there are .*ecoSystem, .*client_name$/,
  ],
])('[E4] AUTH_CLIENTS with %s is answered with entry and key', (_name, content, message) => {
  expect(() => readClients(fileWith(content))).toThrow(message);
});

test('[E4] name and addresses of a party are those of its standard metadata; without a name it has its id', () => {
  const addresses = ['client_uri', 'policy_uri', 'tos_uri'].map((key) => [
    key,
    `https://books.example/${key}`,
  ]);
  const entry = { ...FOREIGN, ...Object.fromEntries(addresses) };
  const { client_name: _, ...nameless } = FOREIGN;
  const [named, unnamed] = readClients(fileWith([entry, nameless]));
  expect(named?.party).toMatchObject({
    clientName: 'House of Books',
    clientUri: 'https://books.example/client_uri',
    policyUri: 'https://books.example/policy_uri',
    tosUri: 'https://books.example/tos_uri',
  });
  expect(unnamed?.party).toMatchObject({ clientName: 'house-of-books' });
});

test.each([
  'nowhere',
  ' https://books.example/back',
  'https://books.example/back\n',
  'https://books.example/b\tack',
  'https://books.example/bü',
  'https://books.example/%zz',
  'https:/books.example/back',
  'https:\\\\books.example\\back',
  'https://bank.example@books.example/back',
])(
  '[E4] [N5] [S7] an address of a party that no request could have is found at the start: %j',
  async (uri) => {
    const why = 'must be a whole address, percent-encoded, without user and blanks';
    const { client_secret: _, ...signing } = FOREIGN;
    for (const [key, entry] of [
      ['redirect_uris', { ...FOREIGN, redirect_uris: [...FOREIGN.redirect_uris, uri] }],
      ['jwks_uri', { ...signing, token_endpoint_auth_method: 'private_key_jwt', jwks_uri: uri }],
      ['sector_identifier_uri', { ...FOREIGN, sector_identifier_uri: uri }],
    ] as const) {
      const clients = readClients(fileWith([entry]));
      await expect(start({ config: { clients } })).rejects.toThrow(
        `AUTH_CLIENTS entry house-of-books: ${key}: ${why}: ${JSON.stringify(uri)}`,
      );
    }
  },
);

test('[E4] [E1] [N5] a redirect URI that is longer than the wizard takes, so that no log-in would begin, is found at the start', async () => {
  const longest = 'https://books.example/'.padEnd(2048, 'x');
  for (const [uri, fault] of [
    [longest, undefined],
    [`${longest}x`, /house-of-books: redirect_uris: must have 2048 characters or less/],
  ] as const) {
    const clients = readClients(fileWith([{ ...FOREIGN, redirect_uris: [uri] }]));
    const started = start({ config: { clients } });
    if (fault === undefined) await expect(started).resolves.toBeDefined();
    else await expect(started).rejects.toThrow(fault);
  }
});

test.each([
  'https://books.example',
  'https://books.example:8443/a%20b/?from=login&to=~shop',
  'http://[::1]:5000/back',
  'com.books.app:/back',
])('[E4] [E7] an address of an app that is whole may be registered: %s', async (uri) => {
  const entry = { ...FOREIGN, application_type: 'native', redirect_uris: [uri] };
  const started = start({ config: { clients: readClients(fileWith([entry])) } });
  await expect(started).resolves.toBeDefined();
});

test('[E4] [N5] [E7] a party that could do nothing with the code of a log-in is found at the start', async () => {
  const clients = readClients(fileWith([{ ...FOREIGN, grant_types: ['refresh_token'] }]));
  await expect(start({ config: { clients } })).rejects.toThrow(
    'AUTH_CLIENTS entry house-of-books: grant_types: must contain authorization_code',
  );
});

test.each([[[]], [['none']]])(
  '[E4] [N5] [E7] a party for which no log-in would get a code, as it asks for %j, is found at the start',
  async (response_types) => {
    const clients = readClients(fileWith([{ ...FOREIGN, response_types }]));
    await expect(start({ config: { clients } })).rejects.toThrow(
      /house-of-books: response_types.* contain.*code/,
    );
  },
);

/** The public half of a new key, as a party would register it. */
const registered = (curve: string) =>
  generateKeyPairSync('ec', { namedCurve: curve }).publicKey.export({ format: 'jwk' });
const [fit, odd] = [registered('P-256'), registered('P-384')];
const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({
  format: 'jwk',
});

test.each<[what: string, changes: object, fault: RegExp | undefined]>([
  ['none', { jwks: { keys: [] } }, /house-of-books: jwks: has no key/],
  ['one of another curve', { jwks: { keys: [odd] } }, /jwks: has no key/],
  ['one that is too short', { jwks: { keys: [weak] } }, /jwks: has no key/],
  ['one that is no point', { jwks: { keys: [{ ...fit, x: fit.y }] } }, /jwks: has no key/],
  ['one to encrypt with', { jwks: { keys: [{ ...fit, use: 'enc' }] } }, /jwks: has no key/],
  ['one for another purpose', { jwks: { keys: [{ ...fit, key_ops: [] }] } }, /jwks: has no key/],
  [
    'one for another algorithm',
    { jwks: { keys: [fit] }, token_endpoint_auth_signing_alg: 'RS256' },
    /jwks: has no key/,
  ],
  [
    'one beside those',
    { jwks: { keys: [odd, weak, { ...fit, use: 'sig', alg: 'ES256' }] } },
    undefined,
  ],
])(
  '[E4] [N5] [S7] of the keys of a party that signs there is %s: whether it could do so is found at the start',
  async (_what, changes, fault) => {
    const signing = { client_secret: undefined, token_endpoint_auth_method: 'private_key_jwt' };
    const clients = readClients(fileWith([{ ...FOREIGN, ...signing, ...changes }]));
    const started = start({ config: { clients } });
    if (fault === undefined) await expect(started).resolves.toBeDefined();
    else await expect(started).rejects.toThrow(fault);
  },
);

test.each([
  { token_endpoint_auth_method: 'none' },
  { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [fit] } },
])(
  '[E4] [N5] [S7] a secret of a party that nobody would ask it for is found at the start: $token_endpoint_auth_method',
  async (changes) => {
    const clients = readClients(fileWith([{ ...FOREIGN, ...changes }]));
    await expect(start({ config: { clients } })).rejects.toThrow(
      `AUTH_CLIENTS entry house-of-books: client_secret: is never asked for with token_endpoint_auth_method ${changes.token_endpoint_auth_method}`,
    );
  },
);

test.each(['https://books.example/*', 'https://*.books.example/back'])(
  '[E4] [N5] [S7] an address of a party that is meant as a pattern, which no request could match, is found at the start: %s',
  async (uri) => {
    const clients = readClients(fileWith([{ ...FOREIGN, redirect_uris: [uri] }]));
    await expect(start({ config: { clients } })).rejects.toThrow(
      `AUTH_CLIENTS entry house-of-books: redirect_uris: must be the whole address, as * stands for nothing else: ${uri}`,
    );
  },
);

test.each([
  ['client_secret_jwt', 'a'.repeat(31), /house-of-books: client_secret: .*32 characters/],
  ['client_secret_jwt', 'a'.repeat(32), undefined],
  [undefined, 'a'.repeat(15), /house-of-books: client_secret: .*16 characters/],
  ['client_secret_basic', 'a'.repeat(15), /house-of-books: client_secret: .*16 characters/],
  ['client_secret_post', 'a'.repeat(16), undefined],
])(
  '[E4] [N5] [S7] a secret that is too short, as others could guess it, is found at the start: %s, %s',
  async (token_endpoint_auth_method, client_secret, fault) => {
    const entry = { ...FOREIGN, client_secret, token_endpoint_auth_method };
    const started = start({ config: { clients: readClients(fileWith([entry])) } });
    if (fault === undefined) await expect(started).resolves.toBeDefined();
    else await expect(started).rejects.toThrow(fault);
  },
);

test.each<[what: string, entry: object, fault: RegExp]>([
  [
    'the private half of a key',
    {
      client_secret: undefined,
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'public', d: 'private' }] },
    },
    /house-of-books: .*jwks\.keys\[0\]\.d must not be provided/,
  ],
  [
    'an address that is none, of a pairwise party',
    { subject_type: 'pairwise', redirect_uris: ['books.example/back'] },
    /house-of-books: redirect_uris: .*books\.example\/back/,
  ],
])(
  '[E4] [N5] %s is found at the start, with what is wrong in words',
  async (_what, changes, fault) => {
    const clients = readClients(fileWith([{ ...FOREIGN, ...changes }]));
    const failed = await start({ config: { clients } }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ConfigError);
    expect(String(failed)).toMatch(fault);
  },
);

test('[E4] [N5] a misspelt key among the standard metadata is found at the start', async () => {
  const entry = { ...FOREIGN, require_pushed_authorization_request: true };
  const clients = readClients(fileWith([entry]));
  await expect(start({ config: { clients } })).rejects.toThrow(
    'AUTH_CLIENTS entry house-of-books: require_pushed_authorization_request: unknown key',
  );
});

test.each([
  ['https://localhost:8443', 'http://books.example/back', /house-of-books: redirect_uris: .*https/],
  ['https://localhost:8443', 'http://localhost.books.example/back', /redirect_uris: .*https/],
  ['https://localhost:8443', 'http://localhost:5000/back', undefined],
  ['https://localhost:8443', 'http://127.0.0.1:5000/back', undefined],
  // A log-in without TLS, as in a test, does not require it of its parties.
  ['http://localhost:8443', 'http://books.test/back', undefined],
])(
  '[E4] [S7] a log-in at %s sends codes to %s only if nobody reads along',
  async (publicUrl, uri, fault) => {
    const clients = readClients(fileWith([{ ...FOREIGN, redirect_uris: [uri] }]));
    const started = start({ config: { publicUrl, clients } });
    if (fault === undefined) await expect(started).resolves.toBeDefined();
    else await expect(started).rejects.toThrow(fault);
  },
);

test('[E4] an id of the demo’s is found at the start, with what to do', async () => {
  const clients = readClients(fileWith([{ ...FOREIGN, client_id: 'demo-yes' }]));
  await expect(start({ config: { clients } })).rejects.toThrow(
    'AUTH_CLIENTS: demo-yes is a party of the demo. Take another id, or say DEMO=no',
  );
});

test('[E4] an id that is there twice is found at the start', async () => {
  const clients = readClients(fileWith([FOREIGN, FOREIGN]));
  await expect(start({ config: { clients } })).rejects.toThrow(/house-of-books is there twice/);
});
