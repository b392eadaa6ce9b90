import type { Browser } from 'playwright';
import { Bank } from '../e2e/support/bank.ts';
import { wrongAtBank } from './audit.ts';
import { begin } from './begin.ts';
import { wrongAtParty } from './party.ts';
import { type Plan, planOf } from './plan.ts';
import { actSensibly } from './sensible.ts';
import { notePressesBeside } from './sight.ts';
import { Walker } from './walker.ts';
import { act } from './whims.ts';

/** The wait after a patient step, in ms. */
const LOOK = 300;
/** The maximum number of sensible steps to get out. */
const ENOUGH = 30;
/** Pages that may have no way to continue, and tell the customer where to start again (E1, R3). */
const DEAD_ENDS: ReadonlySet<string> = new Set(['corruptUrl', 'errorInPlace']);

interface Walked {
  readonly plan: Plan;
  readonly did: readonly string[];
  /** All problems, each once; empty if all went well. */
  readonly problems: readonly string[];
}

/** Acts sensibly until the customer is out. After three times the same, presses any button instead. */
async function findWayOut(walker: Walker, bank: Bank, did: string[]): Promise<void> {
  let last: string[] = [];
  for (let step = 0; step < ENOUGH && walker.isUnderWay; step += 1) {
    const isCircle = last.length === 3 && new Set(last).size === 1;
    const done = isCircle
      ? await act(walker, bank, { whim: 'any button', nth: step, patient: true })
      : await actSensibly(walker.page, bank, walker.alias).catch(() => 'in vain');
    await walker.page.waitForTimeout(LOOK);
    await walker.expectAnswer();
    await walker.look();
    const state = await walker.state();
    did.push(done);
    if (DEAD_ENDS.has(state) && !(await walker.hasWayOn())) return;
    last = [...last.slice(-2), `${done} ${state}`];
  }
  if (walker.isUnderWay) walker.problems.push(`no way out of ${await walker.state()}`);
  else walker.problems.push(...(await wrongAtParty(walker.page, walker.alias, walker.lastSeen)));
}

/** Runs the walk with this number at a bank of its own: random steps, then sensible ones to get out. */
export async function walk(browser: Browser, seed: number): Promise<Walked> {
  const plan = planOf(seed);
  await using bank = await Bank.startWithMemory({ clock: true });
  await using context = await browser.newContext({
    locale: plan.locale,
    permissions: ['clipboard-write'],
  });
  await context.addInitScript(notePressesBeside);
  const walker = new Walker(plan.alias, context, await context.newPage());
  const did: string[] = [];
  await begin(walker.page, bank, plan.start);
  const start = walker.page.url();
  await walker.expectAnswer();
  for (const step of plan.steps) {
    if (!walker.isUnderWay) break;
    did.push(await act(walker, bank, step));
    if (!step.patient) continue;
    await walker.page.waitForTimeout(LOOK);
    await walker.look();
  }
  await walker.stopTrouble();
  if (walker.page.url().startsWith('chrome-error:')) await walker.page.goto(start);
  did.push('and then sensibly');
  // First the present tab, then all other tabs that are still open.
  do {
    await walker.expectAnswer();
    await findWayOut(walker, bank, did);
    if (walker.isUnderWay) await walker.page.close();
  } while (await walker.goOn());
  return {
    plan,
    did,
    problems: [...new Set([...walker.problems, ...wrongAtBank(bank.log, plan.alias)])],
  };
}
