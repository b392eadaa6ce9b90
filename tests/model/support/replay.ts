import { expect, test } from 'playwright/test';
import type { AnyStateMachine } from 'xstate';
import { type Failure, pageOf } from '#machines/error-catalogue.ts';
import { metaOf, pathOf, STEP } from '#machines/picture.ts';
import type { Snapshot } from '#machines/testing/coverage.ts';
import { invokedBy } from '#machines/testing/transitions.ts';
import { cause } from '../adapters/all.ts';
import type { Place } from '../places/place.ts';
import { type Leg, sourceOf, type Tour } from '../tours.ts';
import { expectRoute } from './at.ts';
import { isThere } from './is-there.ts';
import { portCall } from './ports.ts';
import type { World } from './world.ts';

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join('.');

/** The machine is where the model is, and so is the page. */
async function expectState(world: World, place: Place, snapshot: Snapshot): Promise<void> {
  const { machine, within } = place;
  const wanted = pathOf(snapshot.value);
  await world.seen.until(
    () => isThere(world.seen.stateOf(machine), wanted),
    () => `${machine} is in ${world.seen.stateOf(machine)}, not in ${wanted}`,
  );
  if (within === undefined || snapshot.status !== 'active') return;
  await expect
    .poll(() => world.customer.root.getAttribute('data-state'), { intervals: [20, 50, 100] })
    .toMatch(new RegExp(`^${joined(within, wanted).replace(/brief$/, '(brief|lasting)')}(\\.|$)`));
  const { keepsPicture, route = place.route } = metaOf(snapshot);
  if (route && !keepsPicture) await expectRoute(world, route, joined(within, wanted));
}

/** The log-in has ended with this failure: its page, or the same in place when there was one before (P4, R1). */
async function expectError(world: World, failure: Failure): Promise<void> {
  const page = pageOf(failure);
  const state = world.errorShown ? 'errorInPlace' : `errorPage.${page}`;
  await expect(world.customer.root).toHaveAttribute('data-state', state);
  await expectRoute(world, world.errorShown ? 'inPlaceError' : page, state, page);
  world.errorShown = true;
}

/** What a machine that has failed leaves behind. */
const failureIn = ({ output }: Snapshot): Failure | undefined =>
  output?.kind === 'failed' ? output.failure : undefined;

/** The same press a second time, before the page can show the first. A language once shown is not asked for again. */
const isSecond = (leg: Leg | undefined, before: Leg): leg is Leg =>
  leg?.event === before.event &&
  leg.event.type !== 'locale.changed' &&
  pathOf(leg.after.value) === pathOf(before.after.value);

/** `pin.submitted, twice → submitting` */
function inWords({ event, after }: Leg, twice: boolean): string {
  const { type, output, status } = event;
  const said = [output?.kind, output?.code, status].filter((word) => typeof word === 'string');
  return `${[type, ...said].join(' ')}${twice ? ', twice' : ''} → ${pathOf(after.value)}`;
}

/** Time may have gone by before; and what the bank has done it may tell by its events before it answers. */
const isTold = ({ event }: Leg): boolean =>
  !event.type.startsWith('xstate.after.') && event.output?.kind !== 'done';

/** Waits until these transitions were taken, from now on: an end alone may be another way's. */
function takenSince({ seen }: World, keys: readonly string[]): () => Promise<void> {
  const before = keys.map((key) => seen.times(key));
  return () =>
    seen.until(
      () => keys.every((key, index) => seen.times(key) > (before[index] ?? 0)),
      () => `${keys.join(', ')} should have been taken`,
    );
}

/** Lives through one tour, looking at the page after everything that happens. */
async function live(world: World, place: Place, { start, legs }: Tour): Promise<void> {
  await expectState(world, place, start);
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
      await expectState(world, place, leg.after);
      const failure = failureIn(leg.after);
      if (failure && place.within !== undefined) await expectError(world, failure);
    });
  }
}

const endOf = ({ start, legs }: Tour): string => pathOf((legs.at(-1)?.after ?? start).value);

/** Whether the bank has gone on by an answer on the way. */
const hasSpent = ({ legs }: Tour, { spentBy = [] }: Place): boolean =>
  legs.some((leg) => leg.event.output?.kind === 'done' && spentBy.includes(sourceOf(leg) ?? ''));

/** The calls that a machine's ports make. */
const callsOf = (machine: AnyStateMachine, { goesThrough = [] }: Place) =>
  invokedBy(machine)
    .filter((port) => !goesThrough.includes(port))
    .map((port) => portCall(machine.id, port))
    .filter((call) => call !== undefined);

/** Whether a machine within it fails, which leaves the bank as it was. */
const childFails = ({ legs }: Tour): boolean =>
  legs.some(
    ({ event }) => event.type === `xstate.done.actor.${STEP}` && event.output?.kind === 'failed',
  );

/** Lives through every tour of a place: those after which the customer can come back first. */
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
