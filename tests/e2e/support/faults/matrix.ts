import { expect, type Page, type Route, test } from 'playwright/test';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { callPath } from '../../../tools/call-path.ts';
import type { Customer } from '../customer.ts';
import { COLUMNS, type Column, type ColumnName, endpointOf, LOG_IN } from './columns.ts';
import type { Fault } from './fault.ts';

/** How a fault of a call ended. */
export interface Cell {
  readonly call: ColumnName;
  readonly fault: string;
  /** The state that told the customer, or that continued as if nothing had happened. */
  readonly state: string;
  readonly said: 'a reference' | 'an answer' | 'nothing';
}

/** References of the bank, of a call without an answer, and of this page alone. */
const REFERENCE = /^(?:FAULT-\d+|W[0-9A-Z]{11}|F[0-9A-Z]{7,})$/;
/** Longer than the wizard waits for an answer, in seconds. */
const PATIENCE_S = 21;

let count = 0;

/** A call of the contract, on its way to the bank. */
class Call {
  readonly #page: Page;
  readonly #method: string;
  readonly #path: RegExp;
  made = 0;

  constructor(page: Page, name: ColumnName) {
    const endpoint: Endpoint = ENDPOINTS[endpointOf(name)];
    this.#page = page;
    this.#method = endpoint.method;
    this.#path = callPath(endpoint);
  }

  /** Moves the clock past the wizard's time-out, once no other call is pending. */
  async outwait(customer: Customer): Promise<void> {
    await customer.pass(PATIENCE_S, (request) => this.#path.test(new URL(request.url()).pathname));
  }

  /** Lets this happen to the call during `during`. */
  async meets(happen: (route: Route) => Promise<void>, during: () => Promise<void>): Promise<void> {
    const matches = ({ pathname }: URL) => this.#path.test(pathname);
    const handler = (route: Route) => {
      if (route.request().method() !== this.#method) return route.fallback();
      this.made += 1;
      return happen(route);
    };
    await this.#page.route(matches, handler);
    await during();
    await this.#page.unroute(matches, handler);
  }
}

/** Expects everything that was typed, chosen or ticked to be kept (L9). */
async function expectKept({ page }: Customer): Promise<void> {
  const main = page.getByRole('main');
  for (const field of await main.locator('input:not([type=radio], [type=checkbox])').all()) {
    await expect(field, 'what was typed is kept').not.toHaveValue('');
  }
  for (const role of ['checkbox', 'radio'] as const) {
    if ((await main.getByRole(role).count()) === 0) continue;
    await expect(
      main.getByRole(role, { checked: true }),
      'what was chosen is kept',
    ).not.toHaveCount(0);
  }
}

const stateOf = async ({ root }: Customer): Promise<string> =>
  (await root.getAttribute('data-state')) ?? '';

/** The visible references. */
const referencesOn = ({ page }: Customer) => page.getByText(REFERENCE).allTextContents();

/** What happened to a call. */
interface Met {
  readonly fault: Fault;
  readonly reference: string;
  /** The references that were visible before. */
  readonly before: readonly string[];
}

/** Expects the page to tell the customer, and to offer a way on or out (N2). */
async function expectTold(
  customer: Customer,
  { answers }: Column,
  { fault, before, reference }: Met,
): Promise<'a reference' | 'an answer'> {
  const answer = answers?.[fault.name];
  if (answer !== undefined) {
    await customer.expectState(answer);
    const alert = customer.page.getByRole('alert').filter({ hasText: /\w/ });
    // Some answers have a page of their own, and some are read because they take the focus.
    const focused = customer.page.locator('h1:focus, .alert:focus');
    await expect(alert.or(focused).first()).toBeVisible();
  } else {
    const fresh = async () => (await referencesOn(customer)).find((it) => !before.includes(it));
    await expect.poll(fresh, `${fault.name}: a reference is shown`).toBeDefined();
    if (fault.quotes) expect(await fresh()).toBe(reference);
  }
  await expect(customer.page.locator('[aria-busy=true]')).toHaveCount(0);
  const copy = customer.words.text('COMMON.COPY_REFERENCE');
  const main = customer.page.getByRole('main');
  const ways = main.getByRole('button', { disabled: false }).or(main.getByRole('link'));
  const offered = ways.filter({ hasText: /\w/, hasNotText: copy });
  await expect(offered.first(), `${fault.name}: a way on or out`).toBeVisible();
  return answer === undefined ? 'a reference' : 'an answer';
}

/** Expects no message and no change. */
async function expectSilence(
  customer: Customer,
  { at }: Column,
  before: readonly string[],
): Promise<void> {
  await customer.expectState(at);
  expect(await referencesOn(customer), 'nothing is said').toEqual(before);
}

/** Resets the error page of the session, so that each error is the first one (P4). */
const forgetError = ({ page }: Customer): Promise<void> =>
  page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.includes('errorshown')) sessionStorage.removeItem(key);
    }
  });

/** Returns to where the call is made; nothing to do if the page is to be reloaded. */
async function standAgain(customer: Customer, { at, loads, resume }: Column): Promise<void> {
  if ((await stateOf(customer)) === at) return;
  await forgetError(customer);
  if (loads) return;
  await customer.page.reload();
  await resume?.(customer);
  await customer.expectState(at);
}

/** Where the bank is asked where the log-in is. */
const PROCESS = '**/process';

/** Lets the bank's answer carry this reference, so that it can be told from any other. */
const carrying = (traceId: string) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, json: { ...(await response.json()), traceId } });
};

/** Tests one fault of one call. */
async function cell(customer: Customer, name: ColumnName, fault: Fault): Promise<Cell> {
  const column: Column = COLUMNS[name];
  const call = new Call(customer.page, name);
  await standAgain(customer, column);
  count += 1;
  const reference = `FAULT-${count}`;
  const cutOff = fault.offline === true && !column.needsNetwork;
  const context = customer.page.context();
  await column.before?.(customer);
  // The page names its state before it is drawn: an error before it may still be on the screen until then.
  const before = await referencesOn(customer);
  const asksAgain = column.asksAgain?.includes(fault.name);
  if (asksAgain) await customer.page.route(PROCESS, carrying(reference));
  let said: Cell['said'] = 'nothing';
  let state = '';
  await call.meets(
    (route) => fault.happen(route, reference),
    async () => {
      // The network is only lost after the log-in page has loaded completely.
      if (cutOff && column.at === LOG_IN) await customer.page.waitForLoadState('networkidle');
      await context.setOffline(cutOff);
      await column.ask(customer);
      if (!cutOff) await expect.poll(() => call.made, 'it is called').toBeGreaterThan(0);
      if (fault.silent) await call.outwait(customer);
      const isSilent = column.silent !== undefined && !column.answers?.[fault.name];
      if (isSilent) await expectSilence(customer, column, before);
      else said = await expectTold(customer, column, { fault, before, reference });
      if (fault.repeatable && !column.needsNetwork && said === 'a reference')
        await expectKept(customer);
      state = await stateOf(customer);
      await context.setOffline(false);
    },
  );
  if (asksAgain) await customer.page.unroute(PROCESS);
  return { call: name, fault: fault.name, state, said };
}

/** Continues the log-in once the bank answers: on the same page, if it has reported a missing answer. */
async function goOn(customer: Customer, whole: Column, last: Cell | undefined): Promise<void> {
  const { ask, goOn = ask, again = goOn, loads } = whole;
  if (last?.said !== 'a reference') {
    await standAgain(customer, whole);
    await goOn(customer);
  } else if (loads && !whole.again) await customer.press('COMMON.TRY_AGAIN');
  else await again(customer);
}

/**
 * Tests one call with every fault, one after the other on one page, at last with no answer. Then the bank
 * answers, and the log-in continues (N2).
 */
export async function column(
  customer: Customer,
  name: ColumnName,
  faults: readonly Fault[],
): Promise<readonly Cell[]> {
  const whole: Column = COLUMNS[name];
  await whole.reach?.(customer);
  await customer.expectState(whole.at);
  const cells: Cell[] = [];
  for (const fault of faults) {
    cells.push(await test.step(`${name}: ${fault.name}`, () => cell(customer, name, fault)));
  }
  await goOn(customer, whole, cells.at(-1));
  return cells;
}
