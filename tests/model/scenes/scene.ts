import { JOURNEYS } from '../../e2e/support/journeys.ts';
import { expectAt, expectState } from '../support/at.ts';
import type { Outcome } from '../support/gates.ts';
import { callOf } from '../support/ports.ts';
import type { World } from '../support/world.ts';

/** A path written by hand, for several machines at once or for one that no page shows. It counts as well. */
export interface Scene {
  readonly title: string;
  readonly play: (world: World) => Promise<void>;
}

export { callOf, expectAt, expectState };

export const REFUSED: Outcome = { kind: 'refused', traceId: 'MODEL1' };
export const UNREACHABLE: Outcome = { kind: 'unreachable' };
export const SURPRISE: Outcome = { kind: 'surprise' };
export const DONE: Outcome = { kind: 'done' };

/** Opens the wizard as one of the demo's parties does. */
export async function open(world: World, client = 'demo-yes'): Promise<void> {
  world.forgetPage();
  world.errorShown = false;
  await world.page.goto(`${world.bank.url}/demo/start?client=${client}`);
}

/** Opens the wizard and waits for the log-in page. */
export async function openLogIn(world: World, client?: string): Promise<void> {
  await open(world, client);
  await expectAt(world, 'login.form.editing', 'login');
}

/** Keeps the wizard from reloading the page, which it otherwise does when a part cannot be loaded (N4). */
export const keepsPage = (world: World): Promise<unknown> =>
  world.page.route('**/auth-frontend/**', (route) =>
    route.request().method() === 'HEAD' ? route.abort('failed') : route.fallback(),
  );

/** Waits until the browser is back at the party. */
export const isAway = (world: World): Promise<void> =>
  world.page.waitForURL(({ pathname }) => !/^\/(services_auth|oidc)\//.test(pathname));

/** Logs anna in, up to her TAN. */
export async function openTan(world: World): Promise<void> {
  await openLogIn(world);
  await world.customer.logIn('anna');
  await expectAt(world, 'process.psd2Tan.unconfirmed', 'psd2TanAuth');
}

/** Expects the page of a technical error; a second error is shown in place. */
export const expectTechnicalError = (world: World): Promise<void> =>
  expectAt(world, 'errorPage.errorTechnical', 'errorTechnical');
export const expectErrorInPlace = (world: World, state = 'errorInPlace'): Promise<void> =>
  expectAt(world, state, 'inPlaceError', state === 'errorInPlace' ? 'errorTechnical' : undefined);

/** Tries again, with this outcome. */
export async function tryAgain(world: World, name: Parameters<typeof callOf>[0], outcome: Outcome) {
  await world.customer.press('COMMON.TRY_AGAIN');
  await world.gates.answer(callOf(name), outcome);
}

/** Waits until a machine is in this state, then lets the time pass for which it waits there. */
export async function outlast(
  { seen, page }: World,
  machine: string,
  state: string,
  patience: number,
): Promise<void> {
  await seen.reaches(machine, state);
  await page.clock.fastForward(patience + 100);
}

/** Walks a demo customer's journey up to the stage in this state. */
export async function goTo(world: World, alias: string, state: string): Promise<void> {
  const journey = JOURNEYS.find(({ name }) => name === alias);
  if (!journey) throw new Error(`No journey of ${alias}`);
  world.forgetPage();
  world.errorShown = false;
  await journey.begin(world.customer);
  for (const stage of journey.stages) {
    await expectAt(world, stage.state, stage.route);
    if (stage.state === state) return;
    await stage.go(world.customer);
  }
}
