import type { Bank } from '../e2e/support/bank.ts';
import { PIN } from '../e2e/support/customer.ts';
import type { Alias } from '../e2e/support/ways.ts';
import { type Engine, KEYS, until } from './engine.ts';
import { look, type Seen } from './look.ts';

const USERNAME = 'input[autocomplete~=username]';
const PASSWORD = 'input[autocomplete=current-password]';
const WAYS = '.log-in__ways button';
const SUBMIT = 'form button[type=submit]';
const PRIMARY = '.button--primary:not([aria-disabled=true])';
/** Ticks all boxes and makes all choices that have no default. */
const UNDECIDED = `
  for (const box of document.querySelectorAll('main input[type=checkbox]:not(:checked)')) box.click();
  for (const name of new Set([...document.querySelectorAll('main input[type=radio]')].map(({ name }) => name)))
    if (!document.querySelector('main input[name="' + name + '"]:checked'))
      document.querySelector('main input[name="' + name + '"]').click();
`;

/** Customers who do not log in by access key and PIN alone. */
const OTHER_WAY: Partial<Record<Alias, 'qr' | 'comfort'>> = { emma: 'qr', felix: 'comfort' };

/** The participants of a walk. */
export interface Walk {
  readonly browser: Engine;
  readonly bank: Bank;
  readonly customer: Alias;
}

/** The newest request in the customer's banking app, as soon as there is one. */
export function pending({ bank, customer }: Walk, kind: 'tan' | 'qr' | 'comfort') {
  return until(`${kind} in the banking app`, async () => {
    const newest = (await bank.pending(customer)).find((waiting) => waiting.kind === kind);
    if (!newest) throw new Error('nothing waits');
    return newest;
  });
}

/** Approves it in the customer's banking app, as soon as it is there. */
export async function approveInApp(walk: Walk, kind: 'qr' | 'comfort'): Promise<void> {
  const { id } = await pending(walk, kind);
  await walk.bank.decide(walk.customer, id, 'approve');
}

async function begin(walk: Walk): Promise<void> {
  const { browser, customer } = walk;
  const way = OTHER_WAY[customer];
  if (way === 'qr') return browser.press(`${WAYS}:nth-of-type(1)`);
  await browser.type(USERNAME, customer);
  if (way === 'comfort') return browser.press(`${WAYS}:nth-of-type(2)`);
  await browser.type(PASSWORD, PIN);
  await browser.press(SUBMIT);
}

/** Opens the QR code that the page shows in the customer's banking app. */
export async function scan({ browser, bank, customer }: Walk): Promise<void> {
  const code = await browser.run(
    `return new URL(document.querySelector('a[href*="qr="]').href).searchParams.get('qr')`,
  );
  await bank.open(customer, String(code));
}

/** Enters or decides what the page asks for. */
async function answer(walk: Walk, { asksFor }: Seen): Promise<void> {
  const { browser } = walk;
  switch (asksFor) {
    case 'identifier':
      return begin(walk);
    case 'pin':
      await browser.type(PASSWORD, PIN);
      return browser.press(SUBMIT);
    case 'tan':
      await browser.type('input[name=tan]', (await pending(walk, 'tan')).tan ?? '');
      return browser.press(SUBMIT);
    case 'qr':
      await scan(walk);
      return approveInApp(walk, 'qr');
    case 'app':
      return approveInApp(walk, 'comfort');
    case 'decision':
      await browser.run(UNDECIDED);
      return browser.press(PRIMARY);
    default:
  }
}

/** Identifies what a screen asks for. After the answer, it must change. */
const questionOf = ({ headline, asksFor }: Seen) => `${headline}: ${asksFor}`;

/**
 * What is wrong with a new screen: its focus, its title, and errors. After a confirmation, the message of success
 * has the focus, as it replaces the field.
 */
function faultsOf({ headline, focus, inSight, title, complaints }: Seen): string[] {
  return [
    ...(/^(h[12]|success)$/.test(focus) ? [] : [`${headline}: the focus is on ${focus}`]),
    ...(inSight ? [] : [`${headline}: the focus is on ${focus}, which is out of sight`]),
    ...(title.endsWith(' - Bank am Markt') ? [] : [`${headline}: the title is ${title}`]),
    ...complaints,
  ];
}

/** The faults of a screen that is complete: only those that last. */
async function settledFaults(browser: Engine): Promise<readonly string[]> {
  let faults: readonly string[] = [];
  const noMore = async () => {
    faults = faultsOf(await look(browser));
    if (faults.length > 0) throw new Error(faults.join('; '));
  };
  await until('the screen to be whole', noMore).catch(() => {});
  return faults;
}

/** Runs in the page: scrolls on until nothing of it is in sight. */
const SCROLL_ON = `
  document.body.style.paddingBlockEnd = '200vh';
  scrollTo(0, document.documentElement.scrollHeight);
`;

/** Leaves the straight way at a TAN and comes back to it. Returns what kept the field from the focus, or from sight. */
async function goAstray(browser: Engine): Promise<string[]> {
  const settled = (after: string, wanted: boolean) =>
    until(after, async () => {
      if (!wanted) await browser.run(SCROLL_ON);
      const { focus, inSight } = await look(browser);
      if (focus !== 'input' || inSight !== wanted)
        throw new Error(`${focus}, in sight: ${inSight}`);
    }).then(
      () => [],
      (error: Error) => [`${after}: ${error.cause}`],
    );
  await browser.press('input[name=tan]');
  const scrolled = await settled('the field scrolled out of sight', false);
  await browser.strike(KEYS.enter);
  const forgotten = await settled('a TAN that was forgotten', true);
  await browser.run('history.back()');
  await until('the question', async () => {
    if (!(await browser.run(`return document.querySelector('dialog[open]') !== null`)))
      throw new Error('nothing is asked');
  });
  await browser.strike(KEYS.escape);
  return [...scrolled, ...forgotten, ...(await settled('Back, and staying', true))];
}

/**
 * Logs a demo customer in, from the requesting party back to it, by doing on each screen what it asks for. anna forgets
 * her TAN first, and goes back.
 * Returns the number of screens and what was wrong with them. @throws if the walk gets stuck
 */
export async function walk(way: Walk): Promise<{ screens: number; wrong: string[] }> {
  const { browser, bank, customer } = way;
  const client = customer === 'david' ? 'demo-payment' : 'demo-yes';
  await browser.visit(`${bank.url}/demo/start?client=${client}`);
  const wrong = new Set<string>();
  const screens = new Set<string>();
  let answered = '';
  for (;;) {
    const seen = await until(`what comes after «${answered}»`, async () => {
      const now = await look(browser);
      const isNew = now.asksFor !== 'nothing' && questionOf(now) !== answered;
      if (now.returned === undefined && !isNew) throw new Error(JSON.stringify(now));
      return now;
    });
    if (seen.returned !== undefined) {
      if (!seen.returned.toLowerCase().includes(customer)) wrong.add(`back with ${seen.returned}`);
      return { screens: screens.size, wrong: [...wrong] };
    }
    // The log-in page does not take the focus; every other screen does.
    if (screens.size > 0 && !screens.has(seen.headline)) {
      for (const fault of await settledFaults(browser)) wrong.add(fault);
    }
    screens.add(seen.headline);
    if (customer === 'anna' && seen.asksFor === 'tan') {
      for (const fault of await goAstray(browser)) wrong.add(fault);
    }
    await answer(way, seen).catch((error: unknown) => {
      throw new Error(`${customer} cannot answer «${questionOf(seen)}»`, { cause: error });
    });
    answered = questionOf(seen);
  }
}
