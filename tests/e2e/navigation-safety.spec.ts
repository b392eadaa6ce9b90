import { ROUTES } from '#machines/routes.ts';
import type { Customer } from './support/customer.ts';
import { doubleClick, enterAndClick, type Hand, mouse } from './support/hand.ts';
import { JOURNEYS, type Journey, type Stage } from './support/journeys.ts';
import { Ledger } from './support/ledger.ts';
import { expect, test } from './support/test.ts';

/** The customer stands at this stage, and the address says so too. */
async function expectAt({ page, root }: Customer, { state, route }: Stage): Promise<void> {
  await expect(root).toHaveAttribute('data-state', state);
  await expect(page).toHaveURL(new RegExp(`/${ROUTES[route].path}\\?`));
}

/** A page that loads anew at this stage is where the process is. */
async function expectAnew(customer: Customer, stage: Stage): Promise<void> {
  const { state, anew = state, resume } = stage;
  await expectAt(customer, { ...stage, state: anew });
  if (!resume) return;
  await resume(customer);
  await expectAt(customer, stage);
}

/** Back is asked about: the customer stays. From the log-in page it leads out, and forward comes back. */
async function goBack(customer: Customer, stage: Stage): Promise<void> {
  const { page, words } = customer;
  await page.goBack();
  if (stage.route === 'login') {
    await expect(page).toHaveURL(`${customer.bank.url}/`);
    await page.goForward();
    await expectAt(customer, stage);
    return;
  }
  const dialog = page.getByRole('dialog', { name: words.text('QUIT.PROCESS.TITLE') });
  await expect(dialog).toBeVisible();
  await customer.button('QUIT.PROCESS.STAY').click();
  await expect(dialog).toBeHidden();
  await expectAt(customer, stage);
}

/** What may happen to a tab. Answers the customer in the tab that goes on. */
const MOVES: Record<string, (customer: Customer, stage: Stage) => Promise<Customer>> = {
  reload: async (customer, stage) => {
    await customer.page.reload();
    await expectAnew(customer, stage);
    return customer;
  },
  'back, then forward': async (customer, stage) => {
    await goBack(customer, stage);
    await customer.page.goForward();
    await expectAt(customer, stage);
    return customer;
  },
  'the typed address of another step': async (customer, stage) => {
    const { page } = customer;
    const own = new URL(page.url());
    const other = own.pathname.endsWith('/consent') ? ROUTES.tos.path : ROUTES.consent.path;
    const typed = new URL(own);
    typed.pathname = own.pathname.replace(/[^/]+$/, other);
    await page.goto(typed.href);
    await expectAnew(customer, stage);
    await expect(page).not.toHaveURL(typed.href);
    return customer;
  },
  'a second tab': async (customer, stage) => {
    const { page, bank } = customer;
    const second = customer.inTab(await page.context().newPage());
    await second.page.goto(page.url());
    const { state, anew = state } = stage;
    await second.expectState(anew);
    if (stage.route === 'login') return customer;
    // The newer tab leads; the older says so, and may take it back.
    await expect(customer.headline('OTHER_TAB.TITLE')).toBeVisible();
    await customer.button('OTHER_TAB.CONTINUE').click();
    await expect(second.headline('OTHER_TAB.TITLE')).toBeVisible();
    expect(second.page.url()).toContain(bank.url);
    await expectAnew(customer, stage);
    await second.page.close();
    return customer;
  },
  'a tab closed and opened again': async (customer, stage) => {
    const { page } = customer;
    const again = customer.inTab(await page.context().newPage());
    const address = page.url();
    await page.close();
    await again.page.goto(address);
    await expectAnew(again, stage);
    return again;
  },
};

const HANDS: Record<string, Hand> = {
  'a double click': doubleClick,
  'Enter and a click': enterAndClick,
};

/**
 * The second press of two may reach the next screen. Where a button to cancel has come to lie under
 * the pointer there, the customer is asked, and stays.
 */
async function stayWhenAsked(customer: Customer): Promise<void> {
  const { page, words } = customer;
  const dialog = page.getByRole('dialog', { name: words.text('QUIT.PROCESS.TITLE') });
  await page.addLocatorHandler(dialog, () => customer.button('QUIT.PROCESS.STAY').click());
}

async function walk(
  customer: Customer,
  { begin, stages }: Journey,
  { move, hand = mouse }: { move?: (typeof MOVES)[string]; hand?: Hand },
): Promise<void> {
  await begin(customer);
  let current = customer;
  for (const stage of stages) {
    await expectAt(current, stage);
    if (move) {
      current = await test.step(stage.state, () => move(current, stage));
    }
    await stage.go(current.by(hand));
  }
  await current.expectReturned();
}

for (const journey of JOURNEYS) {
  test.describe(journey.name, () => {
    for (const [name, move] of Object.entries(MOVES)) {
      test(`[P2, P7, S6] ${name}, at every step: the customer is where the process is, nothing is sent twice`, async ({
        customer,
        context,
      }) => {
        // The longest stands at eight steps, and at each the page is loaded anew.
        test.setTimeout(60_000);
        const ledger = new Ledger(context);
        await walk(customer, journey, { move });
        ledger.expectEverythingOnce();
        expect(ledger.intents('completion')).toBe(1);
      });
    }

    for (const [name, hand] of Object.entries(HANDS)) {
      test(`[P7, L9, S6] ${name}, on every button: sent once`, async ({ customer, context }) => {
        const ledger = new Ledger(context);
        // Its second press is one of its own, and may meet the next screen's Cancel.
        if (hand !== doubleClick) await stayWhenAsked(customer);
        await walk(customer, journey, { hand });
        ledger.expectEverythingOnce();
        expect(ledger.intents('completion')).toBe(1);
      });
    }
  });
}
