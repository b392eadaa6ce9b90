import { expect } from 'playwright/test';
import { ROUTES, type RouteId } from '#machines/routes.ts';
import type { Customer } from './customer.ts';

/** A position in the log-in: the wizard's active state, and the route in the address. */
export interface Spot {
  readonly state: string;
  readonly route: RouteId;
}

/** A spot, and how it reacts to what a browser can do. */
export interface Standing extends Spot {
  /** The spot after the page was loaded again; by default the same. */
  readonly anew?: Spot;
  /** Returns from `anew` to the spot. */
  readonly resume?: (customer: Customer) => Promise<void>;
  /** The browser's Back leaves the wizard without a question, as nothing can be lost yet. */
  readonly backLeaves?: true;
}

/** Expects the wizard to be at this spot, by state and by address. */
export async function expectAt(customer: Customer, { state, route }: Spot): Promise<void> {
  await customer.expectState(state);
  await customer.expectRoute(route);
}

/** Expects a page that was loaded again to be at `anew`, and that the customer can return from there. */
async function expectAnew(customer: Customer, standing: Standing): Promise<void> {
  const { anew = standing, resume } = standing;
  await expectAt(customer, anew);
  if (!resume) return;
  await resume(customer);
  await expectAt(customer, standing);
}

/** Whether only one tab at a time may continue the log-in. */
const isLed = ({ state }: Spot): boolean => /^(?:process|comfortLogin)\./.test(state);

/** Something that can happen to a tab. Returns the customer in the tab that continues. */
export type Move = (customer: Customer, standing: Standing) => Promise<Customer>;

const reload: Move = async (customer, standing) => {
  await customer.page.reload();
  await expectAnew(customer, standing);
  return customer;
};

const typeOther: Move = async (customer, standing) => {
  const { page } = customer;
  const own = new URL(page.url());
  const other = own.pathname.endsWith('/consent') ? ROUTES.tos.path : ROUTES.consent.path;
  const typed = new URL(own);
  typed.pathname = own.pathname.replace(/[^/]+$/, other);
  await page.goto(typed.href);
  await expectAnew(customer, standing);
  await expect(page).not.toHaveURL(typed.href);
  return customer;
};

const closeAndReopen: Move = async (customer, standing) => {
  const { page } = customer;
  const again = customer.inTab(await page.context().newPage());
  const address = page.url();
  await page.close();
  await again.page.goto(address);
  await expectAnew(again, standing);
  return again;
};

/** If something can be lost, Back opens the quit dialog, and Forward then changes nothing. */
const goBackAndForward: Move = async (customer, standing) => {
  const { page, bank } = customer;
  await page.goBack();
  if (standing.backLeaves) {
    await expect(page).toHaveURL(`${bank.url}/`);
    await page.goForward();
    await expectAnew(customer, standing);
    return customer;
  }
  const dialog = customer.quitDialog;
  await expect(dialog).toBeVisible();
  await customer.stayButton.click();
  await expect(dialog).toBeHidden();
  await expectAt(customer, standing);
  await page.goForward();
  await expectAt(customer, standing);
  return customer;
};

/**
 * Once a log-in has begun, the second tab takes it over; the first says so and can take it back. Before that,
 * the tabs are independent.
 */
const openSecondTab: Move = async (customer, standing) => {
  const { page } = customer;
  const { anew = standing } = standing;
  const second = customer.inTab(await page.context().newPage());
  await second.page.goto(page.url());
  await expectAt(second, anew);
  if (isLed(anew)) {
    await expect(customer.headline('OTHER_TAB.TITLE')).toBeVisible();
    await customer.button('OTHER_TAB.CONTINUE').click();
    await expect(second.headline('OTHER_TAB.TITLE')).toBeVisible();
    await expectAnew(customer, standing);
  } else {
    await expectAt(customer, standing);
  }
  await second.page.close();
  return customer;
};

/** Moves that load the page again. */
export const LOADING: Readonly<Record<string, Move>> = {
  reload,
  'the typed address of another step': typeOther,
  'a tab closed and opened again': closeAndReopen,
};

/** Moves that keep the page. Not after one of `LOADING`, which leaves no history entry to go back from. */
export const LEAVING: Readonly<Record<string, Move>> = {
  'back, then forward': goBackAndForward,
  'a second tab': openSecondTab,
};
