import { ENDS, type EndId } from '../tools/docs/outcomes.ts';
import { Bank } from './support/bank.ts';
import type { Customer } from './support/customer.ts';
import { PARTIES } from './support/foreign-party.ts';
import { expect, type Guard, testWith } from './support/test.ts';

const test = testWith(() => Bank.startWithClock());

type Way = (customer: Customer, guard: Guard) => Promise<void>;

async function toConsent(customer: Customer): Promise<void> {
  await customer.logIn('bruno');
  await customer.confirmTan('bruno');
  await customer.confirmBrowser('bruno', false);
  await customer.acceptTerms();
  await expect(customer.headline('CONSENT.TITLE')).toBeVisible();
}

const leaveErrorPage = (customer: Customer) =>
  customer.button('COMMON.BACK_TO_PARTY', { clientName: PARTIES.shop.name }).click();

/** How each end comes about, from the log-in page on. */
const WAYS: {
  readonly [Id in EndId as (typeof ENDS)[Id]['receives'] extends 'nothing' ? never : Id]: Way;
} = {
  completed: (customer) => customer.logIn('henry'),
  cancelledAtLogIn: async (customer) => {
    await customer.button('LOGIN.BANK_SELECTION').click();
  },
  cancelledInProcess: async (customer) => {
    await customer.logIn('anna');
    await expect(customer.tan).toBeVisible();
    await customer.button('COMMON.CANCEL').click();
    await customer.button('QUIT.PROCESS.QUIT').click();
  },
  consentDenied: async (customer) => {
    await toConsent(customer);
    await customer.button('CONSENT.DENY').click();
  },
  signatureDenied: async (customer) => {
    await customer.logIn('clara');
    await customer.confirmTan('clara');
    await customer.acceptTerms('QES');
    await customer.acceptTerms('QID');
    await customer.button('SIGNATURE.DENY').click();
  },
  otherAccount: async (customer) => {
    await toConsent(customer);
    await customer.giveConsent();
    await customer.button('PREFERRED_ACCOUNT.OTHER').click();
  },
  foreignDebtor: async (customer) => {
    await customer.openPayment('from somebody else’s account');
    await customer.logIn('david');
    await customer.confirmTan('david');
  },
  sessionOver: async (customer) => {
    await customer.page.clock.install({ time: customer.bank.now });
    await customer.logIn('anna');
    await expect(customer.tan).toBeVisible();
    await customer.bank.later(301_000);
    await customer.page.clock.fastForward(301_000);
    await expect(customer.headline('ERROR.SESSION_EXPIRED.TITLE')).toBeVisible();
    await customer.expectState(ENDS.sessionOver.state);
    await leaveErrorPage(customer);
  },
  brokenContract: async (customer) => {
    await customer.page.route('**/process', (route) => route.fulfill({ json: { odd: true } }));
    await customer.logIn('anna');
    await expect(customer.tan).toBeVisible();
    await customer.page.reload();
    await customer.expectState(ENDS.brokenContract.state);
    await leaveErrorPage(customer);
  },
};

for (const [id, way] of Object.entries(WAYS) as [keyof typeof WAYS, Way][]) {
  const { why, receives, customer: alias } = ENDS[id];

  test(`[E7, E8] ${alias}: ${why.toLowerCase()} → ${receives}`, async ({
    customer,
    foreign,
    page,
    guard,
  }) => {
    await customer.openForeignParty(foreign);
    await way(customer, guard);
    if (id === 'foreignDebtor') {
      await customer.expectRefused(receives);
      return;
    }
    const outcome = await customer.outcomeAt(foreign);
    const received = 'error' in outcome ? outcome.error : 'code';
    expect(received).toBe(receives);
    expect(outcome.answer.has('code')).toBe(receives === 'code');
    expect(outcome.answer.has('iss')).toBe(true);
    expect(new URL(page.url()).origin).toBe(foreign.url);
  });
}
