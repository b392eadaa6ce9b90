import { hash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Customer } from '#backend/bank/customers.ts';
import { authorizationDetails } from '#backend/demo/payments.ts';
import { demoCustomers } from '#backend/demo/personas.ts';
import { digest } from '#backend/keys/crypto.ts';
import { newSecrets } from '#backend/keys/secrets.ts';
import { kindOf } from '#backend/oidc/adapter.ts';
import { TOLD_ACCOUNT } from '#backend/process/claims/accounts.ts';
import { Unavailable } from '#backend/refusal.ts';
import { parseClient } from '#backend/settings/clients.ts';
import { ConsentDetails } from '#contract/later-steps.ts';
import { changedCustomers } from './changed-customers.ts';
import { HIGH, type Running, type StartOptions, start, Wizard } from './harness.ts';
import { meetAt } from './meet.ts';

const SECRET = 'a-secret-that-is-long-enough-for-hs256';
const HOUR = 60 * 60;
const BACK = 'https://shop.example/back';
const VERIFIER = 'v'.repeat(64);
const REQUEST = {
  client_id: 'shop',
  redirect_uri: BACK,
  response_type: 'code',
  prompt: 'consent',
  scope: 'openid profile offline_access',
  code_challenge: hash('sha256', VERIFIER, 'base64url'),
  code_challenge_method: 'S256',
};
const SHOP = {
  client_id: 'shop',
  client_secret: SECRET,
  redirect_uris: [BACK],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'client_secret_post',
};

/** The same party as an app, which keeps no secret. */
const APP = {
  client_id: 'shop',
  redirect_uris: [BACK],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
};

const Reply = z.looseObject({
  error: z.optional(z.string()),
  id_token: z.optional(z.string()),
  access_token: z.optional(z.string()),
  refresh_token: z.optional(z.string()),
  request_uri: z.optional(z.string()),
  authorization_details: z.optional(z.unknown()),
});
const Line = z.looseObject({ event: z._default(z.string(), ''), traceId: z.optional(z.string()) });

/** A party whose server calls the provider's endpoints; without a secret an app. */
function shopAt({ inner, browser, log }: Running, own = SECRET) {
  async function post(path: string, body: Record<string, string>, secret = own) {
    const proof = secret === '' ? {} : { client_secret: secret };
    const response = await fetch(`${inner}/oidc/${path}`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'shop', ...proof, ...body }),
    });
    const text = await response.text();
    return { status: response.status, ...z.parse(Reply, text === '' ? {} : JSON.parse(text)) };
  }
  async function wizard(changes: Readonly<Record<string, string>> = {}): Promise<Wizard> {
    const own = browser();
    const query = new URLSearchParams({ ...REQUEST, ...changes });
    return Wizard.at(own, await own.visit(`/oidc/auth?${query}`));
  }
  return {
    post,
    wizard,
    /** Logs a customer in for it, with consent; returns the code. */
    async code(
      customer = 'henry',
      changes: Readonly<Record<string, string>> = {},
    ): Promise<string> {
      const own = await wizard(changes);
      await own.logInAndWalk(customer);
      return (await own.complete()).url.searchParams.get('code') ?? '';
    },
    exchange: (code: string, secret?: string) =>
      post(
        'token',
        { grant_type: 'authorization_code', code, redirect_uri: BACK, code_verifier: VERIFIER },
        secret,
      ),
    refresh: (token = '') => post('token', { grant_type: 'refresh_token', refresh_token: token }),
    async userInfo(token = '') {
      const response = await fetch(`${inner}/oidc/me`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return response.status;
    },
    /** The lines of the audit log about parties. */
    audited: () =>
      log
        .map((line) => z.parse(Line, JSON.parse(line)))
        .filter(({ event }) => /^(tokens|revocation|request|userinfo)\./.test(event)),
  };
}

async function startShop({ config, ...options }: StartOptions = {}) {
  const running = await start({
    ...options,
    config: { clients: [parseClient(SHOP, 'shop')], ...config },
  });
  return { running, shop: shopAt(running) };
}

test('[S7] [N4] the first of the installation’s keys signs, whether it names its algorithm or not', async () => {
  const [old, fresh] = [JSON.parse(await newSecrets()), JSON.parse(await newSecrets())];
  const { alg: _, use: __, ...first } = old.jwks[0];
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  const secretsFile = join(folder, 'secrets.json');
  writeFileSync(secretsFile, JSON.stringify({ ...old, jwks: [first, ...fresh.jwks] }));
  const { shop } = await startShop({ config: { secretsFile } });
  const { id_token } = await shop.exchange(await shop.code());
  const [header = ''] = id_token?.split('.') ?? [];
  expect(JSON.parse(Buffer.from(header, 'base64url').toString()).kid).toBe(first.kid);
});

describe('the payment that a customer has confirmed', () => {
  test('[S5] [E7] comes with the tokens that stand for it, also with later ones, as it was asked for; no other tokens have one', async () => {
    const { shop } = await startShop();
    const authorization_details = authorizationDetails() ?? '';
    const first = await shop.exchange(await shop.code('david', { authorization_details }));
    const asked = JSON.parse(authorization_details);
    expect([first.status, first.authorization_details]).toEqual([200, asked]);
    expect((await shop.refresh(first.refresh_token)).authorization_details).toEqual(asked);
    const without = await shop.exchange(await shop.code());
    expect([without.status, without.authorization_details]).toEqual([200, undefined]);
  });

  test('[S5] [S7] comes with no refusal: nothing says to whoever uses a token again what was confirmed', async () => {
    const shop = shopAt(await start({ config: { clients: [parseClient(APP, 'app')] } }), '');
    const authorization_details = authorizationDetails() ?? '';
    const { refresh_token } = await shop.exchange(
      await shop.code('david', { authorization_details }),
    );
    expect((await shop.refresh(refresh_token)).status).toBe(200);
    const again = await shop.refresh(refresh_token);
    expect([again.error, again.authorization_details]).toEqual(['invalid_grant', undefined]);
  });
});

describe('the audit log of parties', () => {
  test('[N5] [N2] keeps nobody from their tokens where it cannot be stored, and the log says so', async () => {
    const { running, shop } = await startShop();
    const code = await shop.code();
    vi.spyOn(running.server.services.store, 'append').mockRejectedValueOnce(new Error('full'));
    expect((await shop.exchange(code)).status).toBe(200);
    const lines = () => running.log.map((line) => z.parse(Line, JSON.parse(line)));
    await expect.poll(() => lines().some(({ msg }) => msg === 'audit not stored')).toBe(true);
  });

  test('[N5] lists tokens issued, refreshed and, after reuse of a code, revoked, with party and customer', async () => {
    const { running, shop } = await startShop();
    const code = await shop.code();
    const { refresh_token } = await shop.exchange(code);
    await shop.refresh(refresh_token);
    await shop.exchange(code);
    const lines = shop.audited();
    expect(lines).toMatchObject([
      { event: 'tokens.issued', client: 'shop', detail: 'authorization_code' },
      { event: 'tokens.issued', client: 'shop', detail: 'refresh_token' },
      { event: 'tokens.revoked', client: 'shop' },
      { event: 'tokens.refused', client: 'shop', detail: 'invalid_grant' },
    ]);
    const [first, second, revoked, refused] = lines;
    expect(first?.grant).toMatch(/^[\w-]{16}$/);
    expect([second?.grant, revoked?.grant]).toEqual([first?.grant, first?.grant]);
    expect(refused?.traceId).toBe(revoked?.traceId);
    // The pseudonym is the same as in the log-in; refusals, which anybody can cause, are not stored.
    const [completed] = await running.audited('completed');
    expect(completed?.customer).toBe(first?.customer);
    // So that of several log-ins of a customer at a party, it is known which of them the tokens are from.
    expect(completed?.grant).toBe(first?.grant);
    const kept = await running.audited();
    expect(kept.filter(({ event }) => event.startsWith('tokens.'))).toHaveLength(3);
  });

  test('[N5] [S8] beside it the log says what was wrong, in words that quote nothing, if the party is registered', async () => {
    const { running, shop } = await startShop();
    const exchange = async (changes: Record<string, string>) => {
      const code = await shop.code();
      const call = { grant_type: 'authorization_code', code, redirect_uri: BACK };
      return shop.post('token', { ...call, code_verifier: VERIFIER, ...changes });
    };
    await shop.exchange('what-was-typed', 'guessed');
    await shop.exchange('what-was-typed');
    await exchange({ redirect_uri: `${BACK}/typed` });
    await exchange({ code_verifier: 'guessed'.repeat(10) });
    await shop.refresh('what-was-typed');
    await shop.post('token', { client_id: 'nobody-typed' }, 'guessed');
    await shop.userInfo('what-was-typed');
    const lines = running.log.map((line) => z.parse(Line, JSON.parse(line)));
    const said = lines.filter(({ msg }) => msg === 'a party was refused');
    expect(said.map(({ level, client, why }) => [level, client, why])).toEqual(
      [
        'invalid secret provided',
        'authorization code not found',
        'authorization code redirect_uri mismatch',
        'code_verifier does not match code_challenge',
        'refresh token not found',
      ].map((why) => [30, 'shop', why]),
    );
    const refused = shop.audited().filter(({ event }) => event === 'tokens.refused');
    expect(said.map(({ traceId }) => traceId)).toEqual(
      refused.slice(0, said.length).map(({ traceId }) => traceId),
    );
    expect(running.log.join()).not.toMatch(/typed|guessed/);
  });

  test.each(['access_token', 'refresh_token'] as const)(
    '[N5] [S7] lists the end of all tokens, also where the party revokes its %s',
    async (which) => {
      const { shop } = await startShop();
      const tokens = await shop.exchange(await shop.code());
      await shop.post('token/revocation', { token: tokens[which] ?? '' });
      expect(await shop.userInfo(tokens.access_token)).toBe(401);
      expect((await shop.refresh(tokens.refresh_token)).error).toBe('invalid_grant');
      const [issued, revoked, ...refused] = shop.audited();
      expect(revoked).toMatchObject({ event: 'tokens.revoked', client: 'shop' });
      expect(revoked?.grant).toBe(issued?.grant);
      expect(refused.map(({ event }) => event)).toEqual(['userinfo.refused', 'tokens.refused']);
    },
  );

  test.each(['access_token', 'refresh_token'] as const)(
    '[S7] [N2] ends all tokens where the party revokes its %s once more, as the store never said whether it is gone',
    async (which) => {
      const { running, shop } = await startShop();
      const tokens = await shop.exchange(await shop.code());
      const { store } = running.server.services;
      const remove = store.delete.bind(store);
      vi.spyOn(store, 'delete').mockImplementationOnce(async (...entry) => {
        await remove(...entry);
        throw new Unavailable('late');
      });
      const revoke = () => shop.post('token/revocation', { token: tokens[which] ?? '' });
      expect([(await revoke()).status, (await revoke()).status]).toEqual([503, 200]);
      expect(await shop.userInfo(tokens.access_token)).toBe(401);
      expect((await shop.refresh(tokens.refresh_token)).error).toBe('invalid_grant');
    },
  );

  test('[N5] [S8] lists refused secrets, codes and tokens by their error code, without the values sent', async () => {
    const { running, shop } = await startShop();
    const typed = { token: 'what-was-typed', client_id: 'nobody-typed' };
    await shop.exchange('what-was-typed', 'guessed');
    await shop.exchange('what-was-typed');
    await shop.post('token', typed, 'guessed');
    await shop.post('token/revocation', { token: 'what-was-typed' }, 'guessed');
    await shop.post('request', REQUEST, 'guessed');
    await shop.userInfo('what-was-typed');
    const lines = shop.audited();
    expect(lines.map(({ event, client, detail }) => [event, client, detail])).toEqual([
      ['tokens.refused', 'shop', 'invalid_client'],
      ['tokens.refused', 'shop', 'invalid_grant'],
      ['tokens.refused', undefined, 'invalid_client'],
      ['revocation.refused', 'shop', 'invalid_client'],
      ['request.refused', 'shop', 'invalid_client'],
      ['userinfo.refused', undefined, 'invalid_token'],
    ]);
    expect(lines.map(({ traceId }) => traceId)).toEqual(
      lines.map(() => expect.stringMatching(/^[0-9A-Z]{12}$/)),
    );
    expect(running.log.join() + JSON.stringify(lines)).not.toMatch(/typed|guessed/);
  });
});

test.each([
  ['invalid_scope', { scope: 'nonsense', prompt: 'login' }],
  ['invalid_request', { code_challenge: '', prompt: 'none' }],
])(
  '[N5] a request that is sent back to the party at once is listed by its error code: %s',
  async (error, changes) => {
    const { running, shop } = await startShop();
    const query = new URLSearchParams({ ...REQUEST, ...changes });
    const { url } = await running.browser().visit(`/oidc/auth?${query}`);
    expect([url.origin, url.searchParams.get('error')]).toEqual(['https://shop.example', error]);
    expect(shop.audited()).toMatchObject([
      { event: 'request.refused', client: 'shop', detail: error, traceId: expect.any(String) },
    ]);
    // Anybody can cause it.
    expect(await running.audited('request.refused')).toEqual([]);
  },
);

test('[N5] a page that asks every few minutes whether somebody is logged in leaves no line: nothing was refused', async () => {
  const { running, shop } = await startShop();
  const query = new URLSearchParams({ ...REQUEST, prompt: 'none' });
  const { url } = await running.browser().visit(`/oidc/auth?${query}`);
  expect(url.searchParams.get('error')).toBe('login_required');
  expect(shop.audited()).toEqual([]);
});

test('[N5] no request is listed as refused where its page has a reference, or the customer has quit', async () => {
  const { running, shop } = await startShop();
  const query = new URLSearchParams({ ...REQUEST, redirect_uri: 'https://elsewhere.example' });
  const used = { client_id: 'shop', request_uri: 'urn:ietf:params:oauth:request_uri:used' };
  for (const wrong of [query, 'scope=openid', new URLSearchParams(used)]) {
    expect((await running.browser().visit(`/oidc/auth?${wrong}`)).status).toBe(400);
  }
  const wizard = await shop.wizard();
  const { redirectUrl } = (await wizard.post('cancellation', { cause: 'customer' })).body;
  const { url } = await wizard.browser.visit(String(redirectUrl));
  expect(url.searchParams.get('error')).toBe('access_denied');
  expect(shop.audited()).toEqual([]);
});

describe('a party that may ask again when the customer is gone', () => {
  const consentOf = async (wizard: Wizard) =>
    z.parse(ConsentDetails, (await wizard.get('steps/consent/consent')).body);

  test('[A8] is agreed to by every customer, who is told for how long', async () => {
    const { shop } = await startShop();
    const wizard = await shop.wizard();
    await wizard.logIn('henry');
    expect(await wizard.next()).toBe('GIVE_CONSENT');
    expect((await consentOf(wizard)).retrievableForHours).toBe(24);
    await wizard.post('steps/consent/consent', { decision: 'given' });
    const code = (await wizard.complete()).url.searchParams.get('code') ?? '';
    expect((await shop.exchange(code)).refresh_token).toBeDefined();
  });

  test('[A8] [E8] gets access_denied and no code if the customer denies consent', async () => {
    const { shop } = await startShop();
    const wizard = await shop.wizard();
    await wizard.logIn('henry');
    await consentOf(wizard);
    await wizard.post('steps/consent/consent', { decision: 'denied' });
    const { searchParams } = (await wizard.complete()).url;
    expect([searchParams.get('error'), searchParams.get('code')]).toEqual(['access_denied', null]);
  });

  test.each([
    ['did not ask to', { scope: 'openid profile' }, 'GIVE_CONSENT'],
    ['did not have the customer asked', { prompt: 'login' }, undefined],
  ])('[A8] gets no refresh token if it %s, and nobody is told of one', async (_, changes, step) => {
    const { shop } = await startShop();
    const wizard = await shop.wizard(changes);
    await wizard.logIn('henry');
    expect(await wizard.next()).toBe(step);
    await wizard.walk('henry');
    const code = (await wizard.complete()).url.searchParams.get('code') ?? '';
    expect((await shop.exchange(code)).refresh_token).toBeUndefined();
    const bruno = await shop.wizard(changes);
    await bruno.logInAndWalk('bruno', 'GIVE_CONSENT');
    expect(await consentOf(bruno)).not.toHaveProperty('retrievableForHours');
  });
});

test('[E8] a party that has its customers choose an account is answered as any other: each log-in asks who it is', async () => {
  const { shop } = await startShop();
  const wizard = await shop.wizard({ prompt: 'select_account' });
  await wizard.logIn('henry');
  const { searchParams } = (await wizard.complete()).url;
  expect([searchParams.get('error'), searchParams.get('code')]).toEqual([null, expect.any(String)]);
});

describe('a party that has its customers asked', () => {
  const ASKED = { scope: 'openid profile', prompt: 'login consent' };

  test.each([
    ['given', [null, expect.any(String)]],
    ['denied', ['access_denied', null]],
  ])(
    '[A8] [E8] is told nothing before each of them agrees, also one whom the bank itself would not ask: %s',
    async (decision, answer) => {
      const { shop } = await startShop();
      const wizard = await shop.wizard(ASKED);
      await wizard.logIn('henry');
      expect(await wizard.next()).toBe('GIVE_CONSENT');
      const { body } = await wizard.get('steps/consent/consent');
      const { claims, retrievableForHours } = z.parse(ConsentDetails, body);
      expect(claims).toContainEqual({ claim: 'given_name', value: 'Henry' });
      expect(retrievableForHours).toBeUndefined();
      await wizard.post('steps/consent/consent', { decision });
      const { searchParams } = (await wizard.complete()).url;
      expect([searchParams.get('error'), searchParams.get('code')]).toEqual(answer);
    },
  );

  test('[A8] [E8] also in a request that was pushed', async () => {
    const { shop } = await startShop();
    const pushed = await shop.post('request', { ...REQUEST, ...ASKED });
    const wizard = await shop.wizard({ request_uri: pushed.request_uri ?? '' });
    await wizard.logIn('henry');
    expect(await wizard.next()).toBe('GIVE_CONSENT');
  });

  test('[A8] [S5] of a payment alone is told nothing, and nobody is asked twice', async () => {
    const { shop } = await startShop();
    const authorization_details = authorizationDetails() ?? '';
    const wizard = await shop.wizard({ ...ASKED, scope: '', authorization_details });
    await wizard.logInAndWalk('david', 'INITIATE_REMITTANCE');
    const types = (await wizard.actions()).map(({ stepType }) => stepType);
    expect(types).toEqual(['INITIATE_REMITTANCE']);
  });
});

/** A shop, and a bank that blocks every customer, or has none any more. */
async function shopWithBank() {
  const demo = await demoCustomers();
  let asWanted = (customer: Customer | undefined): Customer | undefined => customer;
  const { shop } = await startShop({
    customers: { ...demo, byId: async (id) => asWanted(await demo.byId(id)) },
  });
  return {
    shop,
    blocks: () => {
      asWanted = (customer) => customer && { ...customer, error: 'LOCKED_ACCOUNT' };
    },
    removes: () => {
      asWanted = () => undefined;
    },
    letsIn: () => {
      asWanted = (customer) => customer;
    },
  };
}

describe.each(['blocks', 'removes'] as const)('a customer whom the bank %s', (does) => {
  test('[S7] [E7] on the way back comes back with a code, which is good for nothing', async () => {
    const { shop, ...bank } = await shopWithBank();
    const wizard = await shop.wizard();
    await wizard.logInAndWalk('henry');
    const { redirectUrl } = (await wizard.post('completion')).body;
    bank[does]();
    const { url } = await wizard.browser.visit(String(redirectUrl));
    expect(url.href).toMatch(/^https:\/\/shop\.example\/back\?code=/);
    expect(await shop.exchange(url.searchParams.get('code') ?? '')).toMatchObject({
      status: 400,
      error: 'invalid_grant',
    });
  });

  test('[S7] afterwards has tokens that are good for nothing until it lets them in again', async () => {
    const { shop, ...bank } = await shopWithBank();
    const { access_token, refresh_token } = await shop.exchange(await shop.code());
    expect(await shop.userInfo(access_token)).toBe(200);
    bank[does]();
    expect(await shop.userInfo(access_token)).toBe(401);
    expect(await shop.refresh(refresh_token)).toMatchObject({
      status: 400,
      error: 'invalid_grant',
    });
    bank.letsIn();
    expect(await shop.userInfo(access_token)).toBe(200);
    expect((await shop.refresh(refresh_token)).status).toBe(200);
  });
});

test('[S7] [N5] [S8] a code that is exchanged twice at once brings tokens once, which are good for nothing, and what it told is forgotten', async () => {
  const { running, shop } = await startShop();
  const code = await shop.code();
  // Both calls have found the code before either uses it.
  meetAt(running.server.services.store, 'oidc AuthorizationCode');
  const answers = await Promise.all([shop.exchange(code), shop.exchange(code)]);
  const said = answers.map(({ status, error }) => error ?? String(status));
  expect(said.toSorted()).toEqual(['200', 'invalid_grant']);
  const tokens = answers.find(({ status }) => status === 200);
  expect(await shop.userInfo(tokens?.access_token)).toBe(401);
  expect((await shop.refresh(tokens?.refresh_token)).error).toBe('invalid_grant');
  expect(shop.audited().map(({ event }) => event)).toContain('tokens.revoked');
  const kept: string[] = [];
  for await (const { kind } of running.server.services.store.names()) kept.push(kind);
  expect(kept).not.toContain(TOLD_ACCOUNT.name);
});

describe('a call that fails because of us or of the bank', () => {
  /** Makes the store fail once, when it is to keep this model of the provider. */
  function failToKeep({ server }: Running, model: string, why: Error): void {
    const { store } = server.services;
    const put = store.put.bind(store);
    const spy = vi.spyOn(store, 'put').mockImplementation(async (kind, ...entry) => {
      if (kind.name !== `oidc ${model}`) return put(kind, ...entry);
      spy.mockRestore();
      throw why;
    });
  }

  test.each([
    ['AccessToken', 503, new Unavailable('gone')],
    ['RefreshToken', 503, new Unavailable('gone')],
    ['AccessToken', 500, new TypeError('a bug')],
  ])(
    '[N2] [S7] uses up no code, and no refresh token of an app: the next gets its tokens, once (%s, %d)',
    async (model, failed, why) => {
      const running = await start({ config: { clients: [parseClient(APP, 'app')] } });
      const shop = shopAt(running, '');
      const code = await shop.code();
      failToKeep(running, model, why);
      expect((await shop.exchange(code)).status).toBe(failed);
      const { status, refresh_token } = await shop.exchange(code);
      expect(status).toBe(200);
      failToKeep(running, model, why);
      expect((await shop.refresh(refresh_token)).status).toBe(failed);
      const next = await shop.refresh(refresh_token);
      expect(next.status).toBe(200);
      // Used twice all the same, they end everything.
      expect((await shop.refresh(refresh_token)).error).toBe('invalid_grant');
      expect((await shop.refresh(next.refresh_token)).error).toBe('invalid_grant');
      expect((await shop.exchange(code)).error).toBe('invalid_grant');
    },
  );

  test.each([true, false])(
    '[N2] [S7] uses up neither, although the store never said whether they are marked as used: %s',
    async (isStored) => {
      const running = await start({ config: { clients: [parseClient(APP, 'app')] } });
      const shop = shopAt(running, '');
      /** Lets the next use of one of this model go without an answer of the store. */
      function keepSilent(model: string): void {
        const { store } = running.server.services;
        const update = store.update.bind(store);
        const spy = vi.spyOn(store, 'update').mockImplementation(async (kind, ...change) => {
          if (kind.name !== `oidc ${model}`) return update(kind, ...change);
          spy.mockRestore();
          if (isStored) await update(kind, ...change);
          throw new Unavailable('late');
        });
      }
      const code = await shop.code();
      keepSilent('AuthorizationCode');
      expect((await shop.exchange(code)).status).toBe(503);
      const { status, refresh_token } = await shop.exchange(code);
      expect(status).toBe(200);
      keepSilent('RefreshToken');
      expect((await shop.refresh(refresh_token)).status).toBe(503);
      expect((await shop.refresh(refresh_token)).status).toBe(200);
      expect((await shop.refresh(refresh_token)).error).toBe('invalid_grant');
    },
  );

  test('[N2] is told to the party in its own words, also where the code stays used', async () => {
    const { running, shop } = await startShop();
    const code = await shop.code();
    const { store } = running.server.services;
    vi.spyOn(store, 'put').mockImplementationOnce(async () => {
      vi.spyOn(store, 'update').mockRejectedValueOnce(new Unavailable('gone'));
      throw new Unavailable('gone');
    });
    expect(await shop.exchange(code)).toMatchObject({ status: 503, error: 'server_error' });
  });

  test('[N2] [S7] such as that the bank does not say who the customer is, neither', async () => {
    const demo = await demoCustomers();
    let answers = true;
    const byId = async (id: string) => {
      if (!answers) throw new Error('the directory is away');
      return demo.byId(id);
    };
    const { shop } = await startShop({ customers: { ...demo, byId } });
    const code = await shop.code();
    answers = false;
    expect((await shop.exchange(code)).status).toBeGreaterThanOrEqual(500);
    answers = true;
    expect((await shop.exchange(code)).status).toBe(200);
    expect((await shop.exchange(code)).error).toBe('invalid_grant');
  });
});

test('[S7] a code is good for a minute, and what it is exchanged for for five', async () => {
  const { running, shop } = await startShop();
  const [late, inTime] = [await shop.code(), await shop.code()];
  running.later(59_000);
  const { access_token, id_token } = await shop.exchange(inTime);
  const [, payload = ''] = id_token?.split('.') ?? [];
  const { exp, iat } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  expect(exp - iat).toBe(5 * 60);
  running.later(1000);
  expect(await shop.exchange(late)).toMatchObject({ status: 400, error: 'invalid_grant' });
  running.later(5 * 60_000 - 2000);
  expect(await shop.userInfo(access_token)).toBe(200);
  running.later(1000);
  expect(await shop.userInfo(access_token)).toBe(401);
});

test('[S7] [E7] a party whose customer comes back at the last moment has its five minutes, too', async () => {
  const { running, shop } = await startShop();
  const wizard = await shop.wizard({ scope: 'openid' });
  await wizard.logInAndWalk('henry');
  const { redirectUrl } = (await wizard.post('completion')).body;
  running.later(64 * 60_000);
  const { url } = await wizard.browser.visit(String(redirectUrl));
  const { access_token } = await shop.exchange(url.searchParams.get('code') ?? '');
  running.later(4 * 60_000);
  expect(await shop.userInfo(access_token)).toBe(200);
});

test('[A8] [S7] a party is told what it asked for by name, and who the customer is by us alone', async () => {
  const customers = await changedCustomers((customer) => ({
    ...customer,
    claims: { ...customer.claims, sub: 'somebody-else' },
  }));
  const { running, shop } = await startShop({ customers });
  const asked = { scope: 'openid', claims: '{"userinfo":{"email":null}}' };
  const { access_token } = await shop.exchange(await shop.code('henry', asked));
  const response = await fetch(`${running.inner}/oidc/me`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const henry = await customers.find('henry');
  expect(await response.json()).toEqual({ sub: henry?.id, email: 'henry@kunde.example' });
});

test.each(['public', 'pairwise'] as const)(
  '[A8] a party that asks for no claim is told the identifier, to which the customer agrees: %s',
  async (subject_type) => {
    const clients = [parseClient({ ...SHOP, subject_type }, 'shop')];
    const { shop } = await startShop({ config: { clients } });
    const wizard = await shop.wizard({ scope: 'openid', claims: '{"userinfo":{"nickname":null}}' });
    await wizard.logInAndWalk('bruno', 'GIVE_CONSENT');
    const { claims } = z.parse(ConsentDetails, (await wizard.get('steps/consent/consent')).body);
    await wizard.walk('bruno');
    const code = (await wizard.complete()).url.searchParams.get('code') ?? '';
    const [, payload = ''] = (await shop.exchange(code)).id_token?.split('.') ?? [];
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(claims).toEqual([{ claim: 'sub', value: sub }]);
  },
);

test.each(['bruno', 'henry'])(
  '[A8] an account that a customer no longer has is not told, and no other in its place: %s',
  async (name) => {
    let closed: string | undefined;
    const customers = await changedCustomers((customer) => ({
      ...customer,
      accounts: customer.accounts.filter(({ iban }) => iban !== closed),
    }));
    const { running, shop } = await startShop({ customers });
    const tokens = await shop.exchange(
      await shop.code(name, { scope: 'openid banking offline_access' }),
    );
    const told = async (token = '') => {
      const response = await fetch(`${running.inner}/oidc/me`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return z.parse(z.looseObject({ iban: z.optional(z.string()) }), await response.json());
    };
    closed = (await told(tokens.access_token)).iban;
    expect(closed).toMatch(/^DE/);
    const { access_token } = await shop.refresh(tokens.refresh_token);
    for (const token of [tokens.access_token, access_token]) {
      const { iban, bank_name } = await told(token);
      expect([iban, bank_name]).toEqual([undefined, expect.any(String)]);
    }
  },
);

test('[S7] [N2] a party with a secret may use its refresh token as often as it likes, until it ends or is revoked', async () => {
  const { running, shop } = await startShop();
  const { access_token, refresh_token = '' } = await shop.exchange(await shop.code());
  // The provider tells the age by the machine's clock, so the token is made older instead.
  const { store } = running.server.services;
  await store.update(kindOf('RefreshToken'), digest(refresh_token), (token) => {
    const { iat = 0, exp = 0, ...rest } = token ?? expect.unreachable();
    return { value: { ...rest, iat: iat - 20 * HOUR, exp: exp - 20 * HOUR } };
  });
  for (let n = 0; n < 3; n += 1) {
    expect(await shop.refresh(refresh_token)).toMatchObject({ status: 200, refresh_token });
  }
  expect((await shop.post('token/revocation', { token: refresh_token })).status).toBe(200);
  expect(await shop.refresh(refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' });
  expect(await shop.userInfo(access_token)).toBe(401);
});

test('[S8] [S7] a refresh token that takes the place of an app’s first one is kept no longer than that', async () => {
  const running = await start({ config: { clients: [parseClient(APP, 'app')] } });
  const shop = shopAt(running, '');
  const { store } = running.server.services;
  const first = await shop.exchange(await shop.code());
  let end = 0;
  await store.update(kindOf('RefreshToken'), digest(first.refresh_token ?? ''), (token) => {
    const { iat = 0, exp = 0, ...rest } = token ?? expect.unreachable();
    end = exp - 20 * HOUR;
    return { value: { ...rest, iat: iat - 20 * HOUR, exp: end } };
  });
  const { refresh_token = '' } = await shop.refresh(first.refresh_token);
  expect(refresh_token).not.toBe(first.refresh_token);
  const kept = await store.get(kindOf('RefreshToken'), digest(refresh_token));
  expect(Math.abs((kept?.exp ?? 0) - end)).toBeLessThan(10);
});

test.each(['access_token', 'refresh_token'] as const)(
  '[S7] [N2] no party takes back the %s that another was given, and one that proves who it is learns that it did not',
  async (kind) => {
    const others = [
      { ...SHOP, client_id: 'other' },
      { ...APP, client_id: 'app' },
    ];
    const clients = [SHOP, ...others].map((entry) => parseClient(entry, 'party'));
    const { shop } = await startShop({ config: { clients } });
    const { [kind]: token = '', access_token } = await shop.exchange(await shop.code());
    const revoke = (client_id: string, secret?: string) =>
      shop.post('token/revocation', { token, client_id }, secret);
    expect(await revoke('other')).toMatchObject({ status: 400, error: 'invalid_request' });
    // Anybody can say that they are an app: they learn no more of somebody else's token than of one that there is not.
    expect((await revoke('app', '')).status).toBe(200);
    expect(await shop.userInfo(access_token)).toBe(200);
    expect(shop.audited().map(({ event }) => event)).toEqual([
      'tokens.issued',
      'revocation.refused',
    ]);
    expect((await revoke('shop')).status).toBe(200);
    expect(await shop.userInfo(access_token)).toBe(401);
  },
);

test.each(['token', 'token/revocation', 'request', 'me'])(
  '[S7] [N2] a party is refused at %s with an error in JSON, also where its HTTP client prefers HTML',
  async (path) => {
    const { running } = await startShop();
    const response = await fetch(`${running.inner}/oidc/${path}`, {
      method: 'POST',
      // What Java's HttpURLConnection sends by itself.
      headers: { accept: 'text/html, image/gif, image/jpeg, */*; q=0.2' },
      body: new URLSearchParams({ client_id: 'shop', client_secret: SECRET }),
    });
    expect(response.status).toBe(path === 'me' ? 401 : 400);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({
      error: path === 'me' ? 'invalid_token' : 'invalid_request',
    });
  },
);

test.each(['token', 'token/revocation', 'request', 'me'])(
  '[S7] [N2] a party that says of its body what nobody can read is told so by %s in the words of OAuth',
  async (path) => {
    const { inner } = (await startShop()).running;
    const form = 'application/x-www-form-urlencoded';
    const answer = await fetch(`${inner}/oidc/${path}`, {
      method: 'POST',
      headers: { 'content-type': `${form}, ${form}` },
      body: 'client_id=shop',
    });
    const error_description = expect.stringMatching(
      /^The call cannot be read\. Reference: \w{12}$/,
    );
    expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([
      400,
      'no-store',
      { error: 'invalid_request', error_description },
    ]);
  },
);

test('[S7] [N2] a party that calls an endpoint by another method is told by which, and not that there is none', async () => {
  const { running } = await startShop();
  for (const [path, method, allowed] of [
    ['token', 'GET', 'POST'],
    ['token/revocation', 'DELETE', 'POST'],
    ['request', 'GET', 'POST'],
    ['me', 'PUT', 'GET, HEAD, POST'],
    ['jwks', 'POST', 'GET, HEAD'],
    ['.well-known/openid-configuration', 'POST', 'GET, HEAD'],
  ] as const) {
    const response = await fetch(`${running.inner}/oidc/${path}`, { method });
    expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, allowed]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  }
});

test('[S7] [N2] so is who tries by another method what is meant for browsers, and opens nothing', async () => {
  const { running } = await startShop();
  for (const [path, method, allowed] of [
    ['auth', 'HEAD', 'GET, POST'],
    ['auth', 'PUT', 'GET, POST'],
    ['auth/some-log-in', 'HEAD', 'GET'],
    ['auth/some-log-in', 'POST', 'GET'],
  ] as const) {
    const { status, headers } = await fetch(`${running.inner}/oidc/${path}`, { method });
    expect([path, status, headers.get('allow')]).toEqual([path, 405, allowed]);
    expect(headers.getSetCookie()).toEqual([]);
  }
});

test('[S7] the bank’s keys and the description of its endpoints are kept for five minutes, by caches on the way, too', async () => {
  const { running } = await startShop();
  const base = `${running.inner}/oidc`;
  for (const path of ['jwks', '.well-known/openid-configuration']) {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await fetch(`${base}/${path}`, { method });
      expect([path, status, headers.get('cache-control')]).toEqual([
        path,
        200,
        'public, max-age=300',
      ]);
    }
  }
});

test('[N2] [N5] while the store does not answer, a party is told so with a reference, which is in the audit log', async () => {
  const { running, shop } = await startShop();
  const { access_token = '' } = await shop.exchange(await shop.code());
  vi.spyOn(running.server.services.store, 'get').mockRejectedValue(new Unavailable('gone'));
  const response = await fetch(`${running.inner}/oidc/me`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const { error, error_description } = z.parse(
    z.object({ error: z.string(), error_description: z.string() }),
    await response.json(),
  );
  expect([response.status, error]).toEqual([503, 'server_error']);
  const [, traceId] = /^The call failed\. Reference: (\w{12})$/.exec(error_description) ?? [];
  const lines = running.log.map((line) => z.parse(Line, JSON.parse(line)));
  expect(lines.filter((line) => line.event === 'error' && line.traceId === traceId)).toMatchObject([
    { code: 'TECHNICAL_ERROR', status: 503 },
  ]);
});

test('[N5] [S4] parties are counted apart from browsers, each endpoint by itself, and told in their words', async () => {
  const rateLimits = { ...HIGH, perMinute: 5, perPartyPerMinute: 20 };
  const { running, shop } = await startShop({ config: { rateLimits } });
  for (let n = 0; n < 20; n += 1) expect((await shop.exchange('no code')).status).toBe(400);
  const response = await fetch(`${running.inner}/oidc/token`, { method: 'POST' });
  const { traceId } = JSON.parse(running.log.findLast((line) => line.includes('RATE_')) ?? '{}');
  expect([response.status, await response.json()]).toEqual([
    429,
    {
      error: 'temporarily_unavailable',
      error_description: `Too many calls. Reference: ${traceId}`,
    },
  ]);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  // Other endpoints and browsers are not affected.
  expect((await shop.post('request', { ...REQUEST, redirect_uri: BACK })).status).toBe(201);
  expect((await running.browser().call('GET', '/nowhere')).status).toBe(404);
});
