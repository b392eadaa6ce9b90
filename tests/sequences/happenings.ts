import type { AnyEventObject } from 'xstate';
import * as z from 'zod/mini';
import type { Sequence, SequenceStep } from '#machines/recording/sequence.ts';
import { cause } from '../model/adapters/all.ts';
import { portCall } from '../model/support/ports.ts';
import type { World } from '../model/support/world.ts';
import { payloadOf } from './replay.ts';
import { outcomeOf } from './shape.ts';

type EventStep = Extract<SequenceStep, { event: string }>;
/** Something that happened, and the file up to there. */
interface Happened {
  readonly step: EventStep;
  /** The demo customer who does it. */
  readonly alias: string;
  readonly before: readonly SequenceStep[];
}
type Deed = (world: World, happened: Happened) => Promise<unknown>;

const SECOND = 1000;
const Tick = z.object({ now: z.number() });
const End = z.object({ expiresAt: z.iso.datetime() });

/** Causes an event as the model tests do. */
function causeAs(world: World, alias: string, { machine, event: type, with: said }: EventStep) {
  const event: AnyEventObject = { ...payloadOf(said ?? {}, alias), type };
  return cause({ world, place: { machine, alias }, event, source: undefined, twice: false });
}

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

/** What a TAN component hears while nobody does anything: the clock, and that its order is still open. */
const isMeanwhile = ({ event, with: said }: EventStep): boolean =>
  event === 'clock.ticked' || (event === 'challenge.changed' && said?.status === 'pending');

/** Whether this answers a TAN that was sent: the bank's event was quicker than its reply. */
function answersTan({ step, before }: Happened): boolean {
  const last = before.findLast((said) =>
    'event' in said
      ? said.machine === 'tan' && !isMeanwhile(said)
      : 'port' in said && said.port === 'submitTan',
  );
  const isOpen = last !== undefined && 'event' in last && last.event === 'tan.submitted';
  return isOpen && !isMeanwhile(step);
}

/** What happens to an order: in the banking app, unless it is what became of a TAN. */
const toldOfOrder: Deed = async (world, happened) => {
  const { step, alias } = happened;
  if (!answersTan(happened)) return causeAs(world, alias, step);
  const call = portCall('tan', 'submitTan');
  if (call) await world.gates.answer(call, outcomeOf({ kind: 'done' }));
};

/** What follows in the browser by itself. */
const byItself: Deed = async () => {};

/** What is told by such events is never caused. */
export const FOLLOWS: ReadonlySet<string> = new Set(['session.extended', 'features.known']);

/** What only a recording tells of: the browser and the clock. Everything else the model tests cause, too. */
const OF_BROWSER: Readonly<Record<string, Deed>> = {
  'clock.ticked': untilTick,
  'challenge.changed': toldOfOrder,
  ...Object.fromEntries([...FOLLOWS].map((event) => [event, byItself])),
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
  const deed = OF_BROWSER[step.event];
  const before = steps.slice(0, steps.indexOf(step));
  await (deed ? deed(world, { step, alias, before }) : causeAs(world, alias, step));
}
