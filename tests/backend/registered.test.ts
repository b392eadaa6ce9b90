import { describe, expect, test } from 'vitest';
import { authorizationDetails } from '#backend/demo/payments.ts';
import { parseClient } from '#backend/settings/clients.ts';
import { authorizationRequest } from './authorization-request.ts';
import { start } from './harness.ts';

const BACK = 'https://shop.example/back';

/** What a party that is registered with these fields is answered, as a request for each of these. */
async function answersTo(
  registered: Record<string, unknown>,
  requests: readonly Record<string, string>[],
): Promise<(string | null)[]> {
  const shop = {
    client_id: 'shop',
    client_secret: 'a-secret-that-is-long-enough',
    redirect_uris: [BACK],
    ...registered,
  };
  const { browser } = await start({ config: { clients: [parseClient(shop, 'shop')] } });
  const answers: (string | null)[] = [];
  for (const request of requests) {
    const asked = authorizationRequest({ client_id: 'shop', redirect_uri: BACK, ...request });
    answers.push((await browser().visit(asked)).url.searchParams.get('error'));
  }
  return answers;
}

const claims = (place: 'id_token' | 'userinfo', name: string) => ({
  scope: 'openid profile',
  claims: JSON.stringify({ [place]: { [name]: null } }),
});

describe('a party that the bank has registered for some scopes', () => {
  test('[S7] [A8] is told no claim of others, by whatever name it asks', async () => {
    const answers = await answersTo({ scope: 'openid profile' }, [
      { scope: 'openid banking' },
      claims('userinfo', 'iban'),
      claims('id_token', 'email'),
      claims('userinfo', 'birthdate'),
      claims('id_token', 'auth_time'),
      claims('id_token', 'sub'),
      { scope: 'openid profile' },
    ]);
    expect(answers).toEqual([
      ...['invalid_scope', 'invalid_scope', 'invalid_scope'],
      ...[null, null, null, null],
    ]);
  });

  test('[S7] [A8] one without may ask for every claim', async () => {
    expect(await answersTo({}, [claims('userinfo', 'iban')])).toEqual([null]);
  });
});

test.each([
  ['where it is registered not to', { paymentsAllowed: false }, 'invalid_authorization_details'],
  ['where it is registered to', { paymentsAllowed: true }, null],
  ['where nothing is said of that', {}, null],
])(
  '[S5] [S7] a party may ask for payments as it is registered: %s',
  async (_, registered, error) => {
    const payment = { authorization_details: authorizationDetails() ?? '' };
    expect(await answersTo(registered, [payment, {}])).toEqual([error, null]);
  },
);
