import { expect, test } from 'playwright/test';
import type { AnyStateMachine } from 'xstate';
import { type Failure, pageOf } from '#machines/error-catalogue.ts';
import { metaOf, pathOf, STEP } from '#machines/picture.ts';
import type { Snapshot } from '#machines/testing/coverage.ts';
import { invokedBy } from '#machines/testing/transitions.ts';
import { cause } from '../adapters/all.ts';
import type { Place } from '../places/place.ts';
import { type Leg, sourceOf, type Tour } from '../tours.ts';
import { expectRoute, expectState } from './at.ts';
import { portCall } from './ports.ts';
import type { World } from './world.ts';

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join('.');

/** Expects the machine and its page to be in the state of the model. */
async function expectModelled(world: World, place: Place, snapshot: Snapshot): Promise<void> {
  const { machine, within } = place;
  const wanted = pathOf(snapshot.value);
  await world.seen.reaches(machine, wanted);
  if (within === undefined || snapshot.status !== 'active') return;
  await expectState(
    world,
    new RegExp(`^${joined(within, wanted).replace(/brief$/, '(brief|lasting)')}(\\.|$)`),
  );
  const { keepsPicture, route = place.route } = metaOf(snapshot);
  if (route && !keepsPicture) await expectRoute(world, route, joined(within, wanted));
}

/** Expects the page of this failure, or the error in place if there was an error page before (P4, R1). */
async function expectError(world: World, failure: Failure): Promise<void> {
  const page = pageOf(failure);
  const state = world.errorShown ? 'errorInPlace' : `errorPage.${page}`;
  await expect(world.customer.root).toHaveAttribute('data-state', state);
  await expectRoute(world, world.errorShown ? 'inPlaceError' : page, state, page);
  world.errorShown = true;
}

/** The failure of a machine that has failed. */
const failureIn = ({ output }: Snapshot): Failure | undefined =>
  output?.kind === 'failed' ? output.failure : undefined;

/** The language just shown is no longer offered, and what the bank says it says one after the other. */
const ONE_BY_ONE = ['locale.changed', 'challenge.changed'];

/** Whether this is the same press again, without a change of state in between. */
const isSecond = (leg: Leg | undefined, before: Leg): leg is Leg =>
  leg?.event === before.event &&
  !ONE_BY_ONE.includes(leg.event.type) &&
  pathOf(leg.after.value) === pathOf(before.after.value);

/** `pin.submitted, twice → submitting` */
function inWords({ event, after }: Leg, twice: boolean): string {
  const { type, output, status } = event;
  const said = [output?.kind, output?.code, status].filter((word) => typeof word === 'string');
  return `${[type, ...said].join(' ')}${twice ? ', twice' : ''} → ${pathOf(after.value)}`;
}

/**
 * Whether to wait for the transition itself. Not for delays, which may have passed already, nor for answers,
 * as the bank may report the same by an event first.
 */
const isTold = ({ event }: Leg): boolean =>
  !event.type.startsWith('xstate.after.') && event.output?.kind !== 'done';

/** Waits until these transitions were taken since now. The final state alone does not prove that. */
function takenSince({ seen }: World, keys: readonly string[]): () => Promise<void> {
  const before = keys.map((key) => seen.times(key));
  return () =>
    seen.until(
      () => keys.every((key, index) => seen.times(key) > (before[index] ?? 0)),
      () => `${keys.join(', ')} should have been taken`,
    );
}

/** Runs one tour, and checks the page after every event. */
async function live(world: World, place: Place, { start, legs }: Tour): Promise<void> {
  await expectModelled(world, place, start);
  for (let index = 0; index < legs.length; index += 1) {
    const leg = legs[index];
    if (!leg) break;
    const second = legs[index + 1];
    const twice = isSecond(second, leg);
    if (twice) index += 1;
    await test.step(inWords(leg, twice), async () => {
      const isTaken = takenSince(world, twice ? [...leg.takes, ...second.takes] : leg.takes);
      await cause({ world, place, event: leg.event, source: sourceOf(leg), twice });
      if (isTold(leg)) await isTaken();
      await expectModelled(world, place, leg.after);
      const failure = failureIn(leg.after);
      if (failure && place.within !== undefined) await expectError(world, failure);
    });
  }
}

const endOf = ({ start, legs }: Tour): string => pathOf((legs.at(-1)?.after ?? start).value);

/** Whether the bank has moved on after an answer on the tour. */
const hasSpent = ({ legs }: Tour, { spentBy = [] }: Place): boolean =>
  legs.some((leg) => leg.event.output?.kind === 'done' && spentBy.includes(sourceOf(leg) ?? ''));

/** The calls of a machine's ports. */
const callsOf = (machine: AnyStateMachine, { goesThrough = [] }: Place) =>
  invokedBy(machine)
    .filter((port) => !goesThrough.includes(port))
    .map((port) => portCall(machine.id, port))
    .filter((call) => call !== undefined);

/** Whether a child machine fails, which leaves the bank's state unchanged. */
const childFails = ({ legs }: Tour): boolean =>
  legs.some(
    ({ event }) => event.type === `xstate.done.actor.${STEP}` && event.output?.kind === 'failed',
  );

/** Runs every tour of a place, first those after which the machine can be started again. */
export async function replay(
  world: World,
  place: Place,
  machine: AnyStateMachine,
  tours: readonly Tour[],
): Promise<void> {
  const isSpent = (tour: Tour) => place.spends.includes(endOf(tour)) || hasSpent(tour, place);
  const rank = (tour: Tour) => (isSpent(tour) ? 2 : Number(!childFails(tour)));
  const inOrder = [...tours].sort((a, b) => rank(a) - rank(b));
  const again = place.again ?? ((there: World) => there.reload());
  let spent = true;
  for (const tour of inOrder) {
    await world.gates.open();
    world.forgetPage();
    if (spent) {
      world.errorShown = false;
      await world.leave();
      await place.approach?.(world);
    }
    await world.gates.hold(callsOf(machine, place));
    world.seen.forget(place.machine);
    await (spent ? place.enter : again)?.(world);
    await live(world, place, tour);
    spent = isSpent(tour);
  }
  await world.gates.open();
}
