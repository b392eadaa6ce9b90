import { describe, expect, test } from 'vitest';
import { authorizationDetails } from '#backend/demo/payments.ts';
import { parseClient } from '#backend/settings/clients.ts';
import { changedCustomers } from './changed-customers.ts';
import { HIGH, shared, start, Wizard } from './harness.ts';

const running = shared();

const requestWith = (changes: Record<string, string>) =>
  new URLSearchParams({
    client_id: 'demo-yes',
    redirect_uri: `${running().origin}/callback`,
    response_type: 'code',
    scope: 'openid profile',
    state: 'the-state',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    ...changes,
  });

/** The browser of a customer whom a party sends with these parameters in the request. */
async function sent(changes: Record<string, string>) {
  const browser = running().browser();
  const page = await browser.visit(`/oidc/auth?${requestWith(changes)}`);
  return { page, wizard: () => Wizard.at(browser, page) };
}

const euros = (amount: unknown) => ({ currency: 'EUR', amount });
const FIFTY_EUROS = euros('50.00');
const USD = { currency: 'USD', amount: '50.00' };
const NUMBER = euros(49.9);
const ACCOUNT = { iban: 'DE88884099990000081500' };
/** The payment that the demo party asks for. */
const FALK = (authorizationDetails() ?? '').slice(1, -1);
const purpose = (text: string) => ({ remittanceInformationUnstructured: text });

describe('what a party asks for', () => {
  test('[A8] is a claim only where the customer has it, whatever every object has', async () => {
    const asked = ['constructor', 'toString', '__proto__', 'email'];
    const id_token = `{${asked.map((name) => `"${name}":null`).join()}}`;
    const wizard = await (await sent({ claims: `{"id_token":${id_token}}` })).wizard();
    await wizard.logInAndWalk('bruno', 'GIVE_CONSENT');
    const { body } = await wizard.get('steps/consent/consent');
    const claims = (body.claims as { claim: string }[]).map(({ claim }) => claim);
    expect(claims).toContain('email');
    expect(claims).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(co|to|__)/)]));
  });

  test('[A8] is shown in words, an address on one line, without what only says something of another claim', async () => {
    const { wizard: opened } = await sent({ scope: 'openid profile email phone address' });
    const wizard = await opened();
    await wizard.logInAndWalk('bruno', 'GIVE_CONSENT');
    expect((await wizard.get('steps/consent/consent')).body).toEqual({
      recipient: 'Lumen Energy',
      policyUri: `${running().origin}/#privacy`,
      claims: [
        { claim: 'name', value: 'Bruno Bergmann' },
        { claim: 'given_name', value: 'Bruno' },
        { claim: 'family_name', value: 'Bergmann' },
        { claim: 'birthdate', value: '1975-11-02' },
        { claim: 'email', value: 'bruno@kunde.example' },
        { claim: 'phone_number', value: '+49 151 1000002' },
        { claim: 'address', value: 'Musterstraße 1, 80331 München' },
      ],
    });
  });

  test.each([
    ['{"essential":true,"value":"gold"}', {}],
    ['{"essential":true,"values":["gold","silver"]}', {}],
    ['{"essential":"true","value":"gold"}', {}],
    ['{"essential":true,"value":"","values":["gold"]}', {}],
    ['{"essential":true,"value":"gold"}', { acr_values: 'bronze' }],
    ['{"essential":true,"values":["gold","silver"]}', { acr_values: 'gold' }],
  ])(
    '[E8] a level that there is not, %s, is an error before anybody logs in, %o',
    async (acr, besides) => {
      const { page } = await sent({ claims: `{"id_token":{"acr":${acr}}}`, ...besides });
      expect([page.url.pathname, page.url.searchParams.get('error')]).toEqual([
        '/callback',
        'unmet_authentication_requirements',
      ]);
      expect(page.url.searchParams.get('state')).toBe('the-state');
    },
  );

  test.each(['', 'offline_access', 'of-nobody', 'profile email'])(
    '[E8] for the scope "%s" is nothing that could be granted, and said before anybody logs in',
    async (scope) => {
      const { page } = await sent({ scope });
      expect([page.url.pathname, page.url.searchParams.get('error')]).toEqual([
        '/callback',
        'invalid_scope',
      ]);
    },
  );

  test('[A8] [E8] for again and again is nothing without openid, where there would be nothing to agree to', async () => {
    const clients = [
      parseClient(
        {
          client_id: 'shop',
          redirect_uris: ['https://shop.example/back'],
          token_endpoint_auth_method: 'none',
          grant_types: ['authorization_code', 'refresh_token'],
        },
        'shop',
      ),
    ];
    const own = await start({ config: { clients } });
    const answerTo = async (scope: string, prompt: string) => {
      const query = requestWith({
        client_id: 'shop',
        redirect_uri: 'https://shop.example/back',
        authorization_details: authorizationDetails() ?? '',
        scope,
        prompt,
      });
      const { url } = await own.browser().visit(`/oidc/auth?${query}`);
      return url.searchParams.get('error');
    };
    expect(await answerTo('offline_access', 'consent')).toBe('invalid_scope');
    expect(await answerTo('openid offline_access', 'consent')).toBeNull();
    // Ignored here, as OpenID Connect has it (11).
    expect(await answerTo('offline_access', 'login')).toBeNull();
  });

  test('[E8] [S5] is a payment, with a scope or without', async () => {
    const details = authorizationDetails() ?? '';
    const wizard = await (await sent({ scope: '', authorization_details: details })).wizard();
    expect((await wizard.initUi()).pisData).not.toBeNull();
  });

  test('[A8] [S5] is nothing to agree to for a payment without openid, as its party is told nothing, whatever it has its customers asked', async () => {
    const customers = await changedCustomers((customer) => ({
      ...customer,
      steps: ['consent', 'remittance'],
    }));
    const own = await start({ customers });
    for (const [scope, prompt, step] of [
      ['', 'login', 'INITIATE_REMITTANCE'],
      ['', 'consent', 'INITIATE_REMITTANCE'],
      ['profile', 'login', 'INITIATE_REMITTANCE'],
      ['openid profile', 'login', 'GIVE_CONSENT'],
    ] as const) {
      const browser = own.browser();
      const query = requestWith({
        scope,
        prompt,
        redirect_uri: `${own.origin}/callback`,
        authorization_details: authorizationDetails() ?? '',
      });
      const wizard = await Wizard.at(browser, await browser.visit(`/oidc/auth?${query}`));
      await wizard.logIn('david');
      expect([scope, prompt, await wizard.next()]).toEqual([scope, prompt, step]);
    }
  });

  test.each([
    ['that reads the other way round', 'Fahrrad \u202eklaF'],
    ['that nobody sees', '\u200b\u200d'],
    ['of letters that nobody sees', '\u3164\uffa0'],
    ['of an empty sign', '\u2800'],
    ['of nothing but marks', '\u0336\ufe0f'],
    ['that covers what stands above and below it', `Falk${'\u0336'.repeat(9)}`],
    ['of more than one line', 'Fahrrad\u2028Falk'],
    ['of nothing', '   '],
  ])('[S5] is no payment to a name %s', async (_, name) => {
    const details = (authorizationDetails() ?? '').replace('Fahrrad Falk GmbH', name);
    const { page } = await sent({ authorization_details: details });
    expect([page.url.pathname, page.url.searchParams.get('error')]).toEqual([
      '/callback',
      'invalid_authorization_details',
    ]);
  });

  test.each([
    ['of nothing', { instructedAmount: { currency: 'EUR', amount: '0.00' } }],
    ['of less than a cent', { instructedAmount: { currency: 'EUR', amount: '0.001' } }],
    ['in another currency', { instructedAmount: { currency: 'USD', amount: '49.90' } }],
    ['with a purpose that reads the other way round', purpose('\u202e09.94')],
    ['with a purpose that covers what is around it', purpose(`Rad${'\u0353'.repeat(99)}`)],
    ['with a purpose of more than one line', purpose('Rad\nSchloss')],
    ['with a purpose longer than a bank transfers', purpose('x'.repeat(141))],
    ['on a day that nobody is shown', { requestedExecutionDate: '2027-01-01' }],
    ['with a fee that nobody is shown', { instructedAmount: { ...FIFTY_EUROS, fee: '9.90' } }],
    ['to an account of somebody else', { creditorAccount: { ...ACCOUNT, owner: 'Nobody' } }],
    ['from an account of somebody else', { debtorAccount: { ...ACCOUNT, owner: 'Nobody' } }],
    ['to an account with a wrong digit', { creditorAccount: { iban: 'DE88884099990000081501' } }],
    ['from an account with a wrong digit', { debtorAccount: { iban: 'DE02120300000000202015' } }],
    ['to an account of another kind', { creditorAccount: { iban: '88884099990000081500' } }],
    ['to an account in groups', { creditorAccount: { iban: 'DE88 8840 9999 0000 0815 00' } }],
    ['to an account after a blank', { creditorAccount: { iban: ' DE88884099990000081500' } }],
    ['to an account with a line break', { creditorAccount: { iban: 'DE88884099990000081500\n' } }],
    ['to an account in small letters', { creditorAccount: { iban: 'de88884099990000081500' } }],
    ['to an account too short', { creditorAccount: { iban: 'NO27123456789' } }],
    [
      'to an account too long',
      { creditorAccount: { iban: 'MT42MALT011000000000000000000000000' } },
    ],
    ['to a bank too long', { creditorAccount: { ...ACCOUNT, bic: 'MARKDEF1100X' } }],
    ['to a bank after a blank', { creditorAccount: { ...ACCOUNT, bic: ' MARKDEF1' } }],
    ['to half a branch of a bank', { creditorAccount: { ...ACCOUNT, bic: 'MARKDEF110' } }],
    ['to a name longer than a bank transfers', { creditorName: 'x'.repeat(141) }],
    ['that is to be cancelled, too', { actions: ['initiate', 'cancel'] }],
  ])('[S5] is no payment %s', async (_, changes) => {
    const [details] = JSON.parse(authorizationDetails() ?? '');
    const asked = JSON.stringify([{ ...details, ...changes }]);
    const { page } = await sent({ authorization_details: asked });
    expect([page.url.pathname, page.url.searchParams.get('error')]).toEqual([
      '/callback',
      'invalid_authorization_details',
    ]);
  });

  test.each(['-50.00', '+50', '050.00', '50.', '.50', '50,00', ' 50', '50 ', '5e1', '1234567890'])(
    '[S5] is no payment of "%s" euros',
    async (amount) => {
      const [details] = JSON.parse(authorizationDetails() ?? '');
      const asked = { ...details, instructedAmount: { currency: 'EUR', amount } };
      const { page } = await sent({ authorization_details: JSON.stringify([asked]) });
      expect(page.url.searchParams.get('error')).toBe('invalid_authorization_details');
    },
  );

  test.each([
    ['0.01', 1],
    ['50', 5000],
    ['50.5', 5050],
    ['123456789.99', 12_345_678_999],
  ])('[S5] is a payment of %s euros, to the cent', async (amount, cents) => {
    const [details] = JSON.parse(authorizationDetails() ?? '');
    const asked = {
      ...details,
      instructedAmount: { currency: 'EUR', amount },
      creditorName: 'x'.repeat(140),
      ...purpose('y'.repeat(140)),
      creditorAccount: { iban: 'GB29NWBK60161331926819', bic: 'MARKDEF1X00' },
    };
    const { wizard } = await sent({ authorization_details: JSON.stringify([asked]) });
    expect((await (await wizard()).initUi()).pisData).toMatchObject({
      amount: cents,
      payeeName: asked.creditorName,
      payeeIban: 'GB29NWBK60161331926819',
      purpose: 'y'.repeat(140),
    });
  });

  test.each([
    ['composed or not', 'Phở Bò Huế'.normalize('NFD')],
    ['of another script', 'ဝှိုံ့ \u0e01\u0e33\u0e48 שָׁ'],
    ['with a picture', 'Herz\u2764\ufe0f'],
  ])('[S5] is a payment to a name with all its marks, %s', async (_, creditorName) => {
    const [details] = JSON.parse(authorizationDetails() ?? '');
    const asked = JSON.stringify([{ ...details, creditorName }]);
    const { wizard } = await sent({ authorization_details: asked });
    expect((await (await wizard()).initUi()).pisData?.payeeName).toBe(creditorName);
  });

  test('[S5] is a payment without a purpose where that has no words', async () => {
    for (const words of ['', ' \u00a0']) {
      const [details] = JSON.parse(authorizationDetails() ?? '');
      const asked = JSON.stringify([{ ...details, ...purpose(words) }]);
      const { wizard } = await sent({ authorization_details: asked });
      expect((await (await wizard()).initUi()).pisData).not.toHaveProperty('purpose');
    }
  });

  test.each([
    ['no JSON', 'fifty euros'],
    ['two payments, of which the customer would be shown one', `[${FALK},${FALK}]`],
  ])('[S5] [E8] is no payment if it is %s', async (_, asked) => {
    const { page } = await sent({ authorization_details: asked });
    expect([page.url.pathname, page.url.searchParams.get('error')]).toEqual([
      '/callback',
      'invalid_authorization_details',
    ]);
  });

  test.each([
    ['authorization_details: must be an array with one payment', '[]'],
    ['authorization_details: is no JSON', 'fifty euros'],
    ['authorization_details: must be an array with one payment', FALK],
    ['authorization_details: must be an array with one payment', `[${FALK},${FALK}]`],
    ['0.creditorAccount.iban: is missing', { creditorAccount: {} }],
    ['0.type: must be one of payment_initiation', { type: 'account_information' }],
    ['0.instructedAmount.currency: must be one of EUR', { instructedAmount: USD }],
    ['0.instructedAmount.amount: must be of type string', { instructedAmount: NUMBER }],
    ['0.instructedAmount.amount: must be more than 0', { instructedAmount: euros('0.00') }],
    [
      '0.instructedAmount.amount: must be euros such as 49.90, less than a billion',
      { instructedAmount: euros('49,90') },
    ],
    [
      '0.creditorAccount.iban: is no IBAN: capital letters and digits, without blanks',
      { creditorAccount: { iban: 'DE88 8840 9999 0000 0815 00' } },
    ],
    [
      '0.debtorAccount.iban: is no IBAN: its check digits are wrong',
      { debtorAccount: { iban: 'DE02120300000000202015' } },
    ],
    ['0.creditorAccount.bic: is no BIC', { creditorAccount: { ...ACCOUNT, bic: 'MARK' } }],
    ['0.creditorName: must not be blank', { creditorName: ' ' }],
    ['0.creditorName: must be of length at most 140', { creditorName: 'x'.repeat(141) }],
    [
      '0.remittanceInformationUnstructured: must be on one line, and every character visible',
      purpose('Rad\nSchloss'),
    ],
    ['0.requestedExecutionDate: unknown key', { requestedExecutionDate: '2027-01-01' }],
    ['0.actions: must be an array with initiate alone', { actions: 'initiate' }],
    ['0.locations.0: is no url', { locations: ['payments'] }],
    ['unknown key', { 'Your account is locked: "call 0900", \\': '' }],
    ['unknown key', { ['x'.repeat(99)]: '' }],
  ])('[S5] [E8] [S1] is told what is wrong with its payment: %s', async (why, changes) => {
    const [details] = JSON.parse(`[${FALK}]`);
    const asked =
      typeof changes === 'string' ? changes : JSON.stringify([{ ...details, ...changes }]);
    const { page } = await sent({ authorization_details: asked });
    expect(page.url.searchParams.get('error_description')).toBe(why);
    // What an error may say (RFC 6749, 4.1.2.1).
    expect(why).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
  });

  test('[S5] is a payment with all that RFC 9396 has in its own', async () => {
    const [details] = JSON.parse(authorizationDetails() ?? '');
    const asked = {
      ...details,
      actions: ['initiate'],
      locations: ['https://bank.example/payments'],
      creditorAccount: { ...ACCOUNT, bic: 'ABCIDEFFXXX' },
    };
    const { wizard } = await sent({ authorization_details: JSON.stringify([asked]) });
    expect((await (await wizard()).initUi()).pisData?.payeeIban).toBe(ACCOUNT.iban);
  });

  test('[S5] is a payment without a purpose', async () => {
    const [{ remittanceInformationUnstructured: _, ...asked }] = JSON.parse(`[${FALK}]`);
    const { wizard } = await sent({ authorization_details: JSON.stringify([asked]) });
    const { pisData } = await (await wizard()).initUi();
    expect([pisData?.amount, pisData?.purpose]).toEqual([4990, undefined]);
  });

  test('[S5] is a payment to a name in any script', async () => {
    const details = (authorizationDetails() ?? '').replace(
      'Fahrrad Falk GmbH',
      'Søren & Zoë – 東京',
    );
    const wizard = await (await sent({ authorization_details: details })).wizard();
    expect((await wizard.initUi()).pisData?.payeeName).toBe('Søren & Zoë – 東京');
  });
});

describe('a request by POST', () => {
  const post = (body: URLSearchParams | string) => {
    const { origin, browser } = running();
    return browser().request(`${origin}/oidc/auth`, { method: 'POST', body });
  };

  test('[S7] is the same by GET, parameter for parameter', async () => {
    const request = requestWith({ state: 'ä & b=c' });
    request.append('state', 'twice');
    const { status, headers } = await post(request);
    expect([status, headers.get('location')]).toEqual([303, `/oidc/auth?${request}`]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('[S7] [E1] leads to the log-in', async () => {
    const { headers } = await post(requestWith({}));
    const page = await running()
      .browser()
      .visit(headers.get('location') ?? '');
    expect(page.url.pathname).toMatch(/auth-frontend/);
  });

  test.each([
    ['too long for an address', () => requestWith({ state: 'x'.repeat(8192) })],
    ['no form', () => 'client_id=demo-yes'],
  ])('[N2] that is %s is refused by a page, with a reference', async (_, body) => {
    const response = await post(body());
    expect(response.status).toBe(400);
    await expectPage(response, 'Diese Anfrage ist nicht möglich', 'invalid_request');
  });
});

/** Expects the page for a customer who cannot be sent back to the party. */
async function expectPage(response: Response, headline: string, error: string) {
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const page = await response.text();
  expect(page).toContain(`<h1>${headline}</h1>`);
  expect(page).toContain(`<dt>error</dt><dd>${error}</dd>`);
  expect(page).toMatch(/<dt>reference<\/dt><dd>\w{12}<\/dd>/);
}

describe('a browser that comes too often', () => {
  test('[N2] [E1] [E7] gets a page with a reference, on its way to the log-in and back', async () => {
    const { origin, browser } = await start({ config: { rateLimits: { ...HIGH, perMinute: 0 } } });
    const query = requestWith({});
    for (const [path, init] of [
      [`auth?${query}`, {}],
      ['auth/any-log-in', {}],
      ['auth', { method: 'POST', body: query }],
    ] as const) {
      const response = await browser().request(`${origin}/oidc/${path}`, init);
      expect([path, response.status]).toEqual([path, 429]);
      expect(response.headers.get('retry-after')).toBe('60');
      await expectPage(response, 'Das hat leider nicht funktioniert', 'temporarily_unavailable');
    }
  });

  test('[N2] [S7] is no party: a server that comes for the keys is told in the words of OAuth', async () => {
    const { inner } = await start({ config: { rateLimits: { ...HIGH, perMinute: 0 } } });
    for (const path of ['jwks', '.well-known/openid-configuration']) {
      const response = await fetch(`${inner}/oidc/${path}`);
      expect([path, response.status]).toEqual([path, 429]);
      expect(await response.json()).toMatchObject({ error: 'temporarily_unavailable' });
    }
  });
});
