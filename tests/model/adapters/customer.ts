import { expect, type Locator } from 'playwright/test';
import type { TanMethod } from '#contract/tan.ts';
import { METHOD_WORDS } from '#src/elements/tan/methods.ts';
import { PIN } from '../../e2e/support/customer.ts';
import { type Deed, type Happening, press } from '../support/deed.ts';
import { callOf } from '../support/ports.ts';

/** The terms are previewed one after another. */
const PREVIEW = callOf('termsPreview');

/** Presses the button with one of these texts, of which only one is on the page. */
const presses =
  (...keys: readonly string[]): Deed =>
  (happening) => {
    const { page, words } = happening.world;
    return press(page.getByRole('button', { name: words.anyOf(...keys) }), happening);
  };

/** Presses one button to give and another to deny. */
const decides =
  (given: string, denied: string): Deed =>
  (happening) =>
    presses(happening.event.decision === 'denied' ? denied : given)(happening);

/** How to decide on the screen of each machine. */
export const DECISIONS: Readonly<Record<string, Deed>> = {
  consent: decides('CONSENT.GIVE', 'CONSENT.DENY'),
  signatureConsent: decides('SIGNATURE.GIVE', 'SIGNATURE.DENY'),
  preferredAccount: async (happening) => {
    const { customer } = happening.world;
    if (happening.event.decision) await customer.radio(/Girokonto/).check();
    await press(customer.button('COMMON.CONTINUE'), happening);
  },
};

/** The radio button for a TAN method. */
const tanMethod = ({ world }: Happening, kind: TanMethod['kind']): Locator =>
  world.customer.radio(world.words.pattern(METHOD_WORDS[kind].name));

/** Opens the section with a new TAN. If the TAN is void, it is not folded. */
async function unfoldRenewal({ world: { page, words } }: Happening): Promise<void> {
  const folded = page
    .locator('details:not([open])')
    .getByText(words.text('TAN.NOT_RECEIVED_OR_OTHER'));
  if (await folded.isVisible()) await folded.click();
}

/** What the customer does to cause each event. */
export const CUSTOMER: Readonly<Record<string, Deed>> = {
  'pin.submitted': async (happening) => {
    const { customer } = happening.world;
    const { identifier, pin } = happening.event;
    await customer.identifier.fill(identifier);
    await customer.pin.fill(pin.isEmpty ? '' : PIN);
    await press(customer.button('LOGIN.SUBMIT'), happening);
  },
  'identifier.missing': async (happening) => {
    const { customer } = happening.world;
    await customer.identifier.fill('');
    await press(customer.comfortButton, happening);
  },
  'firstPin.submitted': async (happening) => {
    const { customer } = happening.world;
    await customer.pin.fill(happening.event.pin.isEmpty ? '' : PIN);
    await press(customer.button('LOGIN.SUBMIT'), happening);
  },
  'tan.submitted': async (happening) => {
    const { world, place, event } = happening;
    const tan = event.tan.isEmpty ? '' : await world.customer.readTan(place.alias);
    await world.customer.tan.fill(tan);
    await press(world.customer.button('TAN.SUBMIT'), happening);
  },
  'renewal.requested': async (happening) => {
    await unfoldRenewal(happening);
    await tanMethod(happening, happening.event.methodId === 'sms' ? 'sms' : 'app').check();
    await press(happening.world.customer.button('TAN.RENEW'), happening);
  },
  'terms.accepted': async (happening) => {
    const { customer, page } = happening.world;
    await page.getByRole('checkbox').setChecked(happening.event.ticked);
    await press(customer.button('COMMON.CONTINUE'), happening);
  },
  'trust.decided': async (happening) => {
    const { customer, words } = happening.world;
    const { trust } = happening.event;
    const choice = trust ? 'BROWSER_TRUST.YES' : 'BROWSER_TRUST.NO';
    if (trust !== undefined) await customer.radio(words.text(choice)).check();
    await press(customer.button('COMMON.CONTINUE'), happening);
  },
  'decision.made': async (happening) => {
    const { machine } = happening.place;
    const deed = DECISIONS[machine];
    if (!deed)
      throw new Error(`How ${machine} is decided is not in tests/model/adapters/customer.ts`);
    await deed(happening);
  },
  'locale.changed': async (happening) => {
    const { world } = happening;
    const [language, name] =
      world.words.language === 'de' ? (['en', 'English'] as const) : (['de', 'Deutsch'] as const);
    const button = world.page.getByRole('button', { name, exact: true });
    await world.gates.superseding(PREVIEW, async () => {
      await press(button, happening);
      // Its texts are there: only then the page asks for the terms in it.
      await expect(world.page.locator('html')).toHaveAttribute('lang', language);
    });
    world.speak(language);
  },
  'qr.requested': async ({ world, event }) => {
    await world.customer.identifier.fill(event.identifier);
    await world.customer.qrButton.click();
  },
  'comfort.requested': async (happening) => {
    const { customer } = happening.world;
    await customer.identifier.fill(happening.event.identifier);
    await press(customer.comfortButton, happening);
  },
  'bankSelection.requested': presses('LOGIN.BANK_SELECTION'),
  'lead.wanted': presses('OTHER_TAB.CONTINUE'),
  'back.requested': async (happening) => {
    const { page, words } = happening.world;
    const ways = [
      'ERROR.BACK_TO_PARTY',
      'ERROR.BACK_TO_HOMEPAGE',
      'ERROR.BACK_TO_LOG_IN',
      'ERROR.BACK',
    ];
    const name = new RegExp(ways.map((key) => words.pattern(key).source).join('|'));
    await press(page.getByRole('button', { name }), happening);
  },
  'payment.wanted': presses('REMITTANCE.AUTHORISE', 'COMMON.TRY_AGAIN'),
  'continue.requested': presses('COMMON.CONTINUE'),
  'retry.requested': presses('COMMON.TRY_AGAIN'),
  'refresh.requested': presses('QR.REFRESH'),
  'credentials.requested': presses('QR.CREDENTIALS', 'COMFORT.BACK_TO_LOG_IN'),
  'approval.claimed': presses('COMFORT.WAITING.APPROVED'),
  'stay.requested': presses('SESSION.STAY'),
  'quit.requested': presses('COMMON.CANCEL'),
  'quit.dismissed': presses('QUIT.PROCESS.STAY', 'QUIT.LOG_IN.STAY'),
  'quit.confirmed': presses('QUIT.PROCESS.QUIT', 'QUIT.LOG_IN.QUIT'),
};
