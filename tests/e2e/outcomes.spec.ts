import type { Page } from 'playwright/test';
import { ENDS, type EndId } from '../tools/docs/ends.ts';
import { COLLECTED } from './support/addresses.ts';
import type { Customer } from './support/customer.ts';
import type { ForeignParty } from './support/foreign-party.ts';
import { fromStaticHost } from './support/static-host.ts';
import { expect, type Guard, testWithLimits as test } from './support/test.ts';
import { ALL } from './support/ways.ts';

test.use({ timed: true });

interface Scene {
  readonly customer: Customer;
  readonly foreign: ForeignParty;
  readonly page: Page;
  readonly guard: Guard;
}
type Way = (scene: Scene) => Promise<void>;

/** Opens the log-in page first. */
const opened =
  (way: Way): Way =>
  async (scene) => {
    await scene.customer.openForeignParty(scene.foreign);
    await way(scene);
  };

const toConsent: Way = async ({ customer }) => {
  await customer.logIn('bruno');
  await customer.confirmTan('bruno');
  await customer.confirmBrowser('bruno', false);
  await customer.acceptTerms();
  await expect(customer.headline('CONSENT.TITLE')).toBeVisible();
};

const toTan: Way = async ({ customer }) => {
  await customer.logIn('anna');
  await expect(customer.tan).toBeVisible();
  await customer.expectRoute('psd2TanAuth');
};

const leave: Way = ({ customer }) => customer.press('ERROR.BACK_TO_PARTY');

const fail = ({ page, guard }: Scene, path: string) => {
  guard.allow(/\b503\b/, 'the backend is away');
  return page.route(path, (route) => route.fulfill({ status: 503, body: 'away' }));
};

const breakContract = ({ page }: Scene) =>
  page.route('**/process', (route) => route.fulfill({ json: { odd: true } }));

/** How to reach each end. */
const WAYS: { readonly [Id in EndId]: Way } = {
  completed: opened(({ customer }) => customer.logIn('henry')),
  cancelledAtLogIn: opened(({ customer }) => customer.press('LOGIN.BANK_SELECTION')),
  cancelledInProcess: opened(async (scene) => {
    await toTan(scene);
    await scene.customer.press('COMMON.CANCEL');
    await scene.customer.press('QUIT.LOG_IN.QUIT');
  }),
  consentDenied: opened(async (scene) => {
    await toConsent(scene);
    await scene.customer.press('CONSENT.DENY');
  }),
  signatureDenied: opened(async ({ customer }) => {
    await customer.logIn('clara');
    await customer.confirmTan('clara');
    await customer.acceptTerms('QES');
    await customer.acceptTerms('QID');
    await customer.press('SIGNATURE.DENY');
  }),
  otherAccount: opened(async (scene) => {
    await toConsent(scene);
    await scene.customer.giveConsent();
    await scene.customer.press('PREFERRED_ACCOUNT.OTHER');
  }),
  foreignDebtor: async ({ customer }) => {
    await customer.openPayment('from somebody else’s account');
    await customer.logIn('david');
    await customer.confirmTan('david');
  },
  otherCustomer: async (scene) => {
    scene.foreign.asks({ claims: '{"id_token":{"sub":{"value":"somebody else"}}}' });
    await scene.customer.openForeignParty(scene.foreign);
    await scene.customer.logIn('anna');
  },
  noPayment: async ({ customer }) => {
    await customer.openPayment();
    await customer.logIn('anna');
    await customer.confirmTan('anna');
  },
  sessionOver: opened(async (scene) => {
    await toTan(scene);
    await scene.customer.pass(301);
    await scene.customer.expectWithin(ENDS.sessionOver.state);
    await leave(scene);
  }),
  brokenContract: opened(async (scene) => {
    await toTan(scene);
    await breakContract(scene);
    await scene.page.reload();
    await scene.customer.expectWithin(ENDS.brokenContract.state);
    await leave(scene);
  }),
  secondError: opened(async (scene) => {
    await toTan(scene);
    await breakContract(scene);
    await scene.page.reload();
    await expect(scene.customer.headline('ERROR.TECHNICAL.TITLE')).toBeVisible();
    await scene.page.reload();
    await scene.customer.expectWithin(ENDS.secondError.state);
    await scene.customer.press('ERROR.BACK_TO_PARTY');
  }),
  qrDenied: opened(async ({ customer }) => {
    await customer.chooseQr();
    await customer.bank.decide('emma', await customer.qrId(), 'deny');
  }),
  qrExpired: opened(async ({ customer }) => {
    await customer.chooseQr();
    await customer.bank.open('emma', await customer.qrId());
    await customer.expectState('qrLogin.scanning.processing.open');
    await customer.pass(61);
  }),
  qrRateLimited: opened(async ({ customer }) => {
    await customer.chooseQr();
    for (let code = 2; code <= 3; code += 1) {
      const before = await customer.qrLinkAddress();
      await customer.press('QR.REFRESH');
      await expect.poll(() => customer.qrLinkAddress()).not.toBe(before);
    }
    await customer.press('QR.REFRESH');
  }),
  qrUnknownError: opened(async (scene) => {
    await fail(scene, '**/qr-log-ins');
    await scene.customer.qrButton.click();
  }),
  qrUncollected: opened(async (scene) => {
    const { customer } = scene;
    await fail(scene, COLLECTED);
    await customer.chooseQr();
    await customer.bank.decide('emma', await customer.qrId(), 'approve');
  }),
  comfortDenied: opened(async ({ customer }) => {
    await customer.askComfort('felix');
    await customer.decide('felix', 'comfort', 'deny');
  }),
  comfortExpired: opened(async ({ customer }) => {
    await customer.askComfort('felix');
    await customer.pass(121);
  }),
  comfortRetriesExceeded: opened(async ({ customer }) => {
    for (let push = 1; push <= 3; push += 1) {
      await customer.askComfort('felix');
      await customer.press('COMFORT.BACK_TO_LOG_IN');
    }
    await customer.comfortButton.click();
  }),
  comfortError: opened(async (scene) => {
    await fail(scene, '**/comfort-log-ins');
    await scene.customer.identifier.fill('felix');
    await scene.customer.comfortButton.click();
  }),
  comfortUncollected: opened(async (scene) => {
    await fail(scene, COLLECTED);
    await scene.customer.askComfort('felix');
    await scene.customer.decide('felix', 'comfort', 'approve');
  }),
  otherTab: opened(async (scene) => {
    await toTan(scene);
    const second = scene.customer.inTab(await scene.page.context().newPage());
    await second.page.goto(scene.page.url());
    await second.expectWithin('process.psd2Tan');
    // While a part is loading, half a minute is too long: the page would be reloaded, and take the lead back.
    await expect(scene.customer.headline('OTHER_TAB.TITLE')).toBeVisible();
  }),
  startFailed: async (scene) => {
    await fail(scene, '**/init-ui?*');
    await scene.page.goto(scene.foreign.startUrl());
    // As with another tab: a page that is still loading a part would be loaded anew, and show a second error.
    await expect(scene.customer.headline('ERROR.TECHNICAL.TITLE')).toBeVisible();
  },
  completeUnavailable: opened(async (scene) => {
    await fail(scene, '**/completion');
    await scene.customer.logIn('henry');
  }),
  cancelUnavailable: opened(async (scene) => {
    await fail(scene, '**/cancellation');
    await toTan(scene);
    await scene.customer.press('COMMON.CANCEL');
    await scene.customer.press('QUIT.LOG_IN.QUIT');
  }),
  resetToLogIn: async (scene) => {
    await scene.customer.openForeignParty(scene.foreign, 'homeBank');
    await toTan(scene);
    await scene.customer.press('COMMON.CANCEL');
    await scene.customer.press('QUIT.LOG_IN.QUIT');
  },
  corruptUrl: opened(async ({ customer, page }) => {
    await page.goto(customer.bank.wizardUrl);
  }),
  navigationError: opened(async ({ customer, page, guard }) => {
    guard.allow(/Failed to load resource|dynamically imported/, 'the screen is not to be had');
    await page.route('**/static/screens-confirmation*', (route) => route.abort());
    await page.reload();
    await customer.logIn('anna');
  }),
  noTheme: async ({ page, foreign, guard }) => {
    guard.allow(/Failed to load resource/, 'no theme is to be had');
    await fromStaticHost(page);
    await page.route(/(?:colours|bundle|\d+)\.css/, (route) => route.abort());
    await page.goto(foreign.startUrl());
  },
};

/**
 * Ends to which a test of another file leads as well, on the same way and further. Their states are quiet, or the bank
 * says what the party receives: tests/tools/docs/outcomes.test.ts and tests/backend/errors.test.ts. Here they are
 * reached by `npm run prove:journeys` only.
 */
const ALSO_SEEN_BY: { readonly [Id in EndId]?: string } = {
  completed: 'terms-and-consent',
  cancelledAtLogIn: 'quit',
  cancelledInProcess: 'quit',
  consentDenied: 'terms-and-consent',
  signatureDenied: 'restart',
  sessionOver: 'session-life',
  brokenContract: 'payment, and secondError here',
  qrDenied: 'qr-log-in',
  qrExpired: 'qr-log-in',
  qrRateLimited: 'qr-log-in',
  qrUnknownError: 'qr-log-in',
  comfortDenied: 'comfort-log-in',
  comfortExpired: 'wrong-clock',
  comfortRetriesExceeded: 'comfort-log-in',
  comfortError: 'comfort-log-in',
  comfortUncollected: 'quit',
  otherTab: 'navigation-safety',
  startFailed: 'entry',
  completeUnavailable: 'quit',
  cancelUnavailable: 'quit',
  resetToLogIn: 'quit',
  corruptUrl: 'entry',
  navigationError: 'qr-log-in',
  noTheme: 'themes',
};
const isShown = (id: EndId) => ALL || ALSO_SEEN_BY[id] === undefined;

/** Expects that half a minute later the customer is still there, and the party has received nothing. */
async function expectNothing({ customer, foreign, page }: Scene, state: string): Promise<void> {
  await customer.expectWithin(state);
  await customer.wait(30);
  await customer.expectWithin(state);
  expect(new URL(page.url()).origin).toBe(customer.bank.url);
  expect(foreign.callbacks).toEqual([]);
}

/** Expects that the party has received this answer, complete and once. */
async function expectAnswer({ customer, foreign, page }: Scene, receives: string): Promise<void> {
  const outcome = await customer.outcomeAt(foreign);
  expect('error' in outcome ? outcome.error : 'code').toBe(receives);
  expect(outcome.answer.has('code')).toBe(receives === 'code');
  expect(outcome.answer.has('iss')).toBe(true);
  expect(new URL(page.url()).origin).toBe(foreign.url);
  expect(foreign.callbacks).toHaveLength(1);
}

for (const [id, way] of Object.entries(WAYS) as [EndId, Way][]) {
  if (!isShown(id)) continue;
  const { state, why, receives, customer: alias } = ENDS[id];

  test(`[E7, E8] ${alias}: ${why} → ${receives}`, async ({ customer, foreign, page, guard }) => {
    const scene: Scene = { customer, foreign, page, guard };
    await way(scene);
    if (receives === 'nothing') await expectNothing(scene, state);
    // Only the demo party asks for payments.
    else if (id === 'foreignDebtor' || id === 'noPayment') await customer.expectRefused(receives);
    else await expectAnswer(scene, receives);
  });
}
