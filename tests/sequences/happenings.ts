import type { AnyEventObject } from 'xstate';
import * as z from 'zod/mini';
import type { Sequence, SequenceStep } from '#machines/recording/sequence.ts';
import { cause } from '../model/adapters/all.ts';
import type { World } from '../model/support/world.ts';
import { payloadOf } from './replay.ts';

type EventStep = Extract<SequenceStep, { event: string }>;
/** Something that happened, and the file up to there. */
interface Happened {
  readonly step: EventStep;
  readonly before: readonly SequenceStep[];
}
type Deed = (world: World, happened: Happened) => Promise<unknown>;

const SECOND = 1000;
const Tick = z.object({ now: z.number() });
const End = z.object({ expiresAt: z.iso.datetime() });

/** Every value within one, itself included. */
function* within(value: unknown): Generator<unknown> {
  yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) yield* within(inner);
}

/** When what a machine counts to ends, as the file said last; ms since the epoch. */
function endBefore({ step, before }: Happened): number | undefined {
  const isOfSession = (said: SequenceStep) => 'event' in said && said.event === 'session.extended';
  const saying = before.filter((said) => isOfSession(said) === (step.machine === 'sessionTimer'));
  const ends = saying.flatMap((said) => [...within(said)].map((value) => z.safeParse(End, value)));
  const last = ends.findLast(({ success }) => success)?.data;
  return last && Date.parse(last.expiresAt);
}

/** Time passes until the machine's own end is as near as it was then; without a word of it, until it is there. */
async function untilTick(world: World, happened: Happened): Promise<void> {
  const tick = z.safeParse(Tick, happened.step.with ?? {});
  const end = endBefore(happened);
  const late = tick.success && end !== undefined ? tick.data.now - end : 0;
  const ahead = world.deadlineOf(happened.step.machine) + late - world.now;
  await world.pass(Math.max(SECOND, ahead));
}

/** What follows in the browser by itself. */
const byItself: Deed = async () => {};

/** What only a recording tells of: the browser and the clock. Everything else the model tests cause, too. */
const OF_BROWSER: Readonly<Record<string, Deed>> = {
  'clock.ticked': untilTick,
  'session.extended': byItself,
  'features.known': byItself,
  'url.requested': ({ page }) => page.goBack(),
  'lead.lost': (world) => world.inSecondTab(world.page.url()),
};

/** Makes happen in the browser what a step of the file says. @throws when nobody knows how. */
export async function happen(
  world: World,
  alias: string,
  step: EventStep,
  { steps }: Sequence,
): Promise<void> {
  const { machine, event: type } = step;
  const deed = OF_BROWSER[type];
  if (deed) {
    await deed(world, { step, before: steps.slice(0, steps.indexOf(step)) });
    return;
  }
  const event: AnyEventObject = { ...payloadOf(step.with ?? {}, alias), type };
  await cause({ world, place: { machine, alias }, event, source: undefined, twice: false });
}
