import type { Customer } from './support/customer.ts';
import { expect, test } from './support/test.ts';
import { LANGUAGES } from './support/words.ts';

/** What each demo customer does after the PIN. */
const WAYS: Record<string, (customer: Customer) => Promise<void>> = {
  henry: async () => {},
  anna: (customer) => customer.confirmTan('anna'),
  bruno: async (customer) => {
    await customer.confirmTan('bruno');
    await customer.confirmBrowser('bruno', true);
    await customer.acceptTerms();
    await customer.giveConsent();
    await customer.chooseAccount('Tagesgeld');
  },
  clara: async (customer) => {
    await customer.confirmTan('clara');
    await customer.acceptTerms('QES');
    await customer.acceptTerms('QID');
    await customer.giveSignature();
  },
  david: (customer) => customer.confirmTan('david'),
  greta: async (customer) => {
    await expect(customer.headline('TAN.UNLOCK_PIN.TITLE')).toBeVisible();
    await customer.confirmTan('greta');
  },
};

for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ language });

    for (const [name, way] of Object.entries(WAYS)) {
      test(`[E2, E7, A1, A2, A4, A7, A8, L4, X1] ${name} logs in and the demo party shows the claims`, async ({
        customer,
      }) => {
        await customer.openRelyingParty();
        await expect(customer.page.locator('html')).toHaveAttribute('lang', language);
        await customer.logIn(name);
        await way(customer);
        await customer.expectReturned();
      });
    }

    test('[A4, A8, S5] david pays, and the demo party shows the claims', async ({ customer }) => {
      await customer.openPayment();
      await customer.logIn('david');
      await customer.confirmTan('david');
      await customer.pay('david');
      await customer.expectReturned();
    });
  });
}

test('[E4, E7, S7] a foreign party knows each customer by a sub of their own', async ({
  customer,
  foreign,
  bank,
}) => {
  const subjects = new Set<unknown>();
  const names = ['henry', 'anna', 'clara'];
  for (const name of names) {
    await customer.page.context().clearCookies({ name: /_session|_interaction|^auth-session$/ });
    await customer.openForeignParty(foreign);
    await expect(customer.page.getByText('Fremder Laden').first()).toBeVisible();
    await customer.logIn(name);
    await WAYS[name]?.(customer);
    const outcome = await customer.outcomeAt(foreign);
    expect(outcome).toHaveProperty('claims.sub', expect.any(String));
    expect(outcome.answer.get('iss')).toBe(`${bank.url}/oidc`);
    if ('claims' in outcome) subjects.add(outcome.claims.sub);
  }
  expect(subjects.size).toBe(names.length);
});

test('[L1] the access key logs in as well as the alias', async ({ customer }) => {
  await customer.openRelyingParty();
  await customer.logIn('1000008');
  await customer.expectReturned();
});
