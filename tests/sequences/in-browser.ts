import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright';
import { API_BASE } from '#contract/endpoint.ts';
import { languageIn } from '#contract/locale.ts';
import type { Sequence, SequenceStep } from '#machines/recording/sequence.ts';
import { differenceAt, type Outcome } from '#machines/replay/difference.ts';
import { portsOfAll, strangePort } from '#machines/replay/ports.ts';
import { isRoute, ROUTES } from '#machines/routes.ts';
import { Bank } from '../e2e/support/bank.ts';
import { LOCALES } from '../e2e/support/words.ts';
import { CallNotMade, Gates } from '../model/support/gates.ts';
import { isThere } from '../model/support/is-there.ts';
import { CALL_BY_CALL, type PortCall } from '../model/support/ports.ts';
import { Seen } from '../model/support/seen.ts';
import { World } from '../model/support/world.ts';
import { launchChromium } from '../tools/chromium.ts';
import { demoClientFor } from './demo-client.ts';
import { expectDemoCustomer } from './demo-customer.ts';
import { expectFromStart } from './from-start.ts';
import { happen } from './happenings.ts';
import { hindranceOf } from './hindrance.ts';
import { instead } from './instead.ts';
import { expectKnownNames } from './known-names.ts';
import { callIn, callsOf, callsOfPorts, makesCall } from './page-calls.ts';
import { outcomeOf } from './shape.ts';
import { statesAfter } from './states-after.ts';

/** How long the page may take to reach a state on a busy machine, in ms. */
const PATIENCE = 15_000;

/**
 * Holds every call that the file answers, and where its other ports stay silent, all that a port can make. Other calls
 * go to the bank; if it refuses one because it does not know the step, a substitute answers.
 */
async function holdCalls({ steps, otherPorts }: Sequence, context: BrowserContext, gates: Gates) {
  await context.route(`**${API_BASE}/**`, async (route) => {
    const other = instead(route.request());
    if (!other) return route.continue();
    const response = await route.fetch();
    return response.ok() ? route.fulfill({ response }) : route.fulfill({ json: other });
  });
  await gates.hold(otherPorts === 'silent' ? callsOfPorts(portsOfAll()) : callsOf(steps));
}

const isInWizard = (page: Page, bank: Bank): boolean => page.url().startsWith(bank.wizardUrl);

/** The address by which the page was opened: the bank's, but for what was typed, or reloaded at a step. */
function addressIn({ route, clientId, redirectUri }: Sequence['opened'], bank: string): string {
  const address = new URL(bank);
  const { pathname, searchParams } = address;
  if (clientId === '') searchParams.delete('client_id');
  if (redirectUri === '') searchParams.delete('redirect_uri');
  if (route !== 'initial' && route !== 'login') {
    const path = isRoute(route) ? ROUTES[route].path : 'nowhere';
    address.pathname = pathname.replace(/[^/]*$/, `${path}`);
  }
  return address.href;
}

/** Opens the page as the file says. @throws if the bank does not show the wizard */
async function open({ opened }: Sequence, page: Page, bank: Bank): Promise<void> {
  if (opened.errorShown) {
    await page.addInitScript(() => {
      Storage.prototype.getItem = new Proxy(Storage.prototype.getItem, {
        apply: (read, tab, [key]) =>
          `${key}`.includes('|errorshown|') ? 'yes' : Reflect.apply(read, tab, [key]),
      });
    });
  }
  await page.clock.install({ time: bank.now });
  const client = demoClientFor(opened.clientId);
  await page.goto(`${bank.url}/demo/start?client=${client}`);
  if (!isInWizard(page, bank))
    throw new Error(`the bank did not open the wizard for client ${client}`);
  const address = addressIn(opened, page.url());
  if (address !== page.url()) await page.goto(address);
}

/** Waits until the TAN component has finished its call, which `data-state` of the page does not show. */
const tanIsShown = ({ page }: World): Promise<void> =>
  page
    .locator('tan-web-component:is([data-state=submitting], [data-state=renewing])')
    .waitFor({ state: 'detached' });

/**
 * The call of a port; `undefined` if it makes none. Where machines share the port's name, the page's state tells which
 * call it is: a page that is still on its way there is waited for.
 * @throws {CallNotMade} if it does not get there
 */
async function callOfPort(world: World, port: string): Promise<PortCall | undefined> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const call = callIn(await stateOf(world), port);
    if (call || !makesCall(port)) return call;
    if (Date.now() > deadline) throw new CallNotMade(`nobody has asked ${port}`);
    await pause(50);
  }
}

/** Performs a step. Returns what prevented it; `undefined` if nothing did. */
async function take(
  world: World,
  alias: string,
  step: SequenceStep,
  sequence: Sequence,
): Promise<string | undefined> {
  try {
    if ('port' in step) {
      const call = await callOfPort(world, step.port);
      // Some ports make no call, so that there is nothing to answer.
      if (!call) return strangePort(step.port, portsOfAll());
      await world.gates.answer(call, outcomeOf(step.answer));
      if (step.port === 'submitTan' || step.port === 'requestTan') await tanIsShown(world);
    } else if ('event' in step) {
      await happen(world, alias, step, sequence);
    } else if ('after' in step) {
      await world.page.clock.fastForward(step.after);
    }
    return undefined;
  } catch (error) {
    return hindranceOf(error, step, await stateOf(world));
  }
}

/** The state of the page: `returning` if the wizard was left, and empty while it changes. */
async function stateOf({ customer, page, bank }: World): Promise<string> {
  if (!isInWizard(page, bank)) return 'returning';
  const { root } = customer;
  return (await root.getAttribute('data-state', { timeout: 1000 }).catch(() => null)) ?? '';
}

/** Waits for one of these states and returns the first of them; otherwise returns the present state. */
async function settledAt(world: World, states: readonly string[]): Promise<string> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const found = await stateOf(world);
    if (states.some((state) => isThere(found, state))) return states[0] ?? found;
    if (Date.now() > deadline) return found;
    await pause(50);
  }
}

async function play(sequence: Sequence, world: World, alias: string): Promise<Outcome> {
  for (const [index, step] of sequence.steps.entries()) {
    const hindrance = await take(world, alias, step, sequence);
    const states = step.state ? statesAfter(sequence.steps, index) : [];
    const state = hindrance === undefined && step.state ? await settledAt(world, states) : '';
    const difference = differenceAt(sequence.steps, index, hindrance, state);
    if (difference) return difference;
  }
  return { kind: 'same', steps: sequence.steps.length };
}

/** Where sequences are replayed, one after the other: each in a context of its own. */
interface Place {
  readonly browser: Browser;
  /** One whose clock can be moved. */
  readonly bank: Bank;
}

async function replayAt({ browser, bank }: Place, sequence: Sequence, alias: string) {
  const language = languageIn(sequence.opened.locale);
  await using context = await browser.newContext({
    locale: LOCALES[language],
    extraHTTPHeaders: CALL_BY_CALL,
  });
  context.setDefaultTimeout(PATIENCE);
  // tsx wraps functions in a helper `__name`, also those that are sent to the page.
  await context.addInitScript('globalThis.__name = (named) => named;');
  const gates = new Gates(context, instead);
  const seen = await Seen.in(context);
  const page = await context.newPage();
  await holdCalls(sequence, context, gates);
  await open(sequence, page, bank);
  return await play(sequence, new World({ page, bank, gates, seen, language }), alias);
}

/** Starts a browser and a bank, and ends both. */
async function replayAnew(sequence: Sequence, alias: string): Promise<Outcome> {
  await using bank = await Bank.startWithClock();
  await using browser = await launchChromium();
  return await replayAt({ browser, bank }, sequence, alias);
}

/**
 * Replays a sequence in Chromium against the reference backend (D3): events become clicks, decisions in the
 * banking app and moves of the clock; each call that the file answers gets the outcome from the file.
 * `alias`: the demo customer to use instead of the file's; `place`: a browser and a bank that run already. Needs a build.
 * @throws for a file that does not begin with its log-in, of a party or customer that the bank does not know, or
 * with a name of a machine or event that there is not
 */
export async function replayInBrowser(
  sequence: Sequence,
  alias = sequence.customer ?? 'anna',
  place?: Place,
): Promise<Outcome> {
  expectFromStart(sequence);
  await expectKnownNames(sequence);
  await expectDemoCustomer(alias);
  return place ? replayAt(place, sequence, alias) : replayAnew(sequence, alias);
}
