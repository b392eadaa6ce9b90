import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { authorizationDetails } from '#backend/demo/payments.ts';
import { AUTHENTICATION } from '#backend/process/authentication.ts';
import { parseClient } from '#backend/settings/clients.ts';
import { shared, Wizard } from './harness.ts';

const SECRET = 'a-secret-that-is-long-enough-for-hs256';
const BACK = 'https://shop.example/back';
const VERIFIER = 'v'.repeat(64);

const client = (client_id: string, metadata: object = {}) =>
  parseClient({ client_id, client_secret: SECRET, redirect_uris: [BACK], ...metadata }, client_id);
const running = shared({
  config: { clients: [client('shop'), client('pairwise', { subject_type: 'pairwise' })] },
});

/** Where a browser ends up if a party sends it with these parameters in the request. */
function asked(client_id: string, changes: Record<string, string>, browser = running().browser()) {
  const query = new URLSearchParams({
    client_id,
    redirect_uri: BACK,
    response_type: 'code',
    scope: 'openid profile',
    state: 'the-state',
    code_challenge: hash('sha256', VERIFIER, 'base64url'),
    code_challenge_method: 'S256',
    ...changes,
  });
  return browser.visit(`/oidc/auth?${query}`);
}

/** The log-in of a customer whom a party sends with these parameters in the request. */
async function sent(client_id: string, changes: Record<string, string> = {}): Promise<Wizard> {
  const browser = running().browser();
  return Wizard.at(browser, await asked(client_id, changes, browser));
}

/** The ID token that the party got from an earlier log-in of this customer. */
async function idTokenOf(customer: string, client_id: string): Promise<string> {
  const wizard = await sent(client_id);
  await wizard.logInAndWalk(customer);
  const response = await fetch(`${running().inner}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id,
      client_secret: SECRET,
      grant_type: 'authorization_code',
      code: (await wizard.complete()).url.searchParams.get('code') ?? '',
      redirect_uri: BACK,
      code_verifier: VERIFIER,
    }),
  });
  return z.parse(z.object({ id_token: z.string() }), await response.json()).id_token;
}

const subjectIn = (idToken: string) =>
  z.parse(
    z.object({ sub: z.string() }),
    JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()),
  ).sub;

/** How a party can ask for one customer (OpenID Connect Core, 3.1.2.1 and 5.5.1). */
const WAYS = [
  ['by an ID token', (token: string) => ({ id_token_hint: token })],
  [
    'by a subject',
    (token: string) => ({
      claims: JSON.stringify({ id_token: { sub: { value: subjectIn(token) } } }),
    }),
  ],
  [
    'by a subject at the userinfo endpoint',
    (token: string) => ({
      claims: JSON.stringify({ userinfo: { sub: { value: subjectIn(token) } } }),
    }),
  ],
] as const;

describe.each(['shop', 'pairwise'])('a customer whom the party %s asks for', (party) => {
  test.each(WAYS)('[E7] [S7] %s logs in', async (_, asking) => {
    const wizard = await sent(party, asking(await idTokenOf('henry', party)));
    await wizard.logIn('henry');
    expect((await wizard.complete()).url.searchParams.has('code')).toBe(true);
  });

  test.each(WAYS)(
    '[E8] [S5] [S7] %s is nobody else: who else logs in takes no step and pays nothing',
    async (_, asking) => {
      const wizard = await sent(party, {
        ...asking(await idTokenOf('henry', party)),
        authorization_details: authorizationDetails() ?? '',
      });
      await wizard.logIn('david');
      expect(await wizard.next()).toBeUndefined();
      const { searchParams } = (await wizard.complete()).url;
      expect([searchParams.get('error'), searchParams.get('state')]).toEqual([
        'login_required',
        'the-state',
      ]);
      const ended = await running().server.services.store.get(AUTHENTICATION, wizard.id);
      expect(JSON.stringify(ended)).not.toContain(subjectIn(await idTokenOf('henry', party)));
    },
  );
});

test('[E8] [S5] two customers who are asked for at once are nobody', async () => {
  const subject = async (name: string) => subjectIn(await idTokenOf(name, 'shop'));
  const [value, another] = [await subject('henry'), await subject('emma')];
  const claims = { id_token: { sub: { value } }, userinfo: { sub: { value: another } } };
  for (const name of ['henry', 'emma']) {
    const wizard = await sent('shop', { claims: JSON.stringify(claims) });
    await wizard.logIn(name);
    expect((await wizard.complete()).url.searchParams.get('error')).toBe('login_required');
  }
});

test.each([
  ['by alternatives', { values: ['somebody', 'somebody else'] }],
  ['by what is no text', { value: 7 }],
  ['by nothing', { value: null }],
])('[E8] [S5] a customer who is asked for %s is not whoever logs in', async (_, sub) => {
  for (const member of ['id_token', 'userinfo']) {
    const claims = JSON.stringify({ [member]: { sub } });
    const { url } = await asked('shop', { claims });
    expect([url.origin, url.searchParams.get('error')]).toEqual([
      new URL(BACK).origin,
      'invalid_request',
    ]);
  }
});
