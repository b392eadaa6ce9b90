import { expect } from 'playwright/test';
import { ROUTES, type RouteId } from '#machines/routes.ts';
import type { Customer } from './customer.ts';

/** Where a customer stands: the wizard's active state, and the route that the address names. */
export interface Spot {
  readonly state: string;
  readonly route: RouteId;
}

/** A spot, and what the browser may do to it. */
export interface Standing extends Spot {
  /** Where a page that loads anew finds the log-in; the same spot where it is not given. */
  readonly anew?: Spot;
  /** Back to the spot from `anew`. */
  readonly resume?: (customer: Customer) => Promise<void>;
  /** Back leads out of the wizard, for there is nothing to lose yet. */
  readonly backLeaves?: true;
}

/** The customer stands there, and the address says so too. */
export async function expectAt({ page, root }: Customer, { state, route }: Spot): Promise<void> {
  await expect(root).toHaveAttribute('data-state', state);
  await expect(page).toHaveURL(new RegExp(`/${ROUTES[route].path}\\?`));
}

/** A page that loads anew is where the log-in is; from there the customer is back where they were. */
async function expectAnew(customer: Customer, standing: Standing): Promise<void> {
  const { anew = standing, resume } = standing;
  await expectAt(customer, anew);
  if (!resume) return;
  await resume(customer);
  await expectAt(customer, standing);
}

/** From there on, the log-in is one tab's alone. */
const isLed = ({ state }: Spot): boolean => /^(?:process|comfortLogin)\./.test(state);

/** What may happen to a tab. Answers the customer in the tab that goes on. */
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

/** Where something is to lose, Back is asked about, and Forward leads nowhere else. */
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

/** The newer tab leads; the older says so, and may take it back. Before that, each is for itself. */
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

/** The page is loaded anew. */
export const LOADING: Readonly<Record<string, Move>> = {
  reload,
  'the typed address of another step': typeOther,
  'a tab closed and opened again': closeAndReopen,
};

/** The page stays; what has been loaded anew has no entry of its own to go back from. */
export const LEAVING: Readonly<Record<string, Move>> = {
  'back, then forward': goBackAndForward,
  'a second tab': openSecondTab,
};

/** A page is no other thing at each step for these: once for each kind of step is enough. */
export const ONCE_A_KIND: readonly Move[] = [typeOther, closeAndReopen, openSecondTab];
