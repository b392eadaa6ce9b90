import type { AnyEventObject } from 'xstate';
import * as z from 'zod/mini';
import { API_BASE } from '#contract/endpoint.ts';
import type { Sequence, SequenceStep } from '#machines/recording/sequence.ts';
import { payloadOf } from '#machines/replay/replay.ts';
import { cause } from '../model/adapters/all.ts';
import { portCall } from '../model/support/ports.ts';
import type { World } from '../model/support/world.ts';
import { outcomeOf } from './shape.ts';
import { FOLLOWS } from './states-after.ts';

type EventStep = Extract<SequenceStep, { event: string }>;
/** An event of the file, with the steps before it. */
interface Happened {
  readonly step: EventStep;
  /** The demo customer. */
  readonly alias: string;
  readonly before: readonly SequenceStep[];
}
type Deed = (world: World, happened: Happened) => Promise<unknown>;

const SECOND = 1000;
const Tick = z.object({ now: z.number() });
const End = z.object({ expiresAt: z.iso.datetime() });

/** Causes an event in the same way as the model tests. */
function causeAs(world: World, alias: string, { machine, event: type, with: said }: EventStep) {
  const event: AnyEventObject = { ...payloadOf(said ?? {}, alias), type };
  return cause({ world, place: { machine, alias }, event, source: undefined, twice: false });
}

/** A value and all values nested in it. */
function* within(value: unknown): Generator<unknown> {
  yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) yield* within(inner);
}

/** The deadline of the machine according to the file so far; in ms since the epoch. */
function endBefore({ step, before }: Happened): number | undefined {
  const isOfSession = (said: SequenceStep) => 'event' in said && said.event === 'session.extended';
  const saying = before.filter((said) => isOfSession(said) === (step.machine === 'sessionTimer'));
  const ends = saying.flatMap((said) => [...within(said)].map((value) => z.safeParse(End, value)));
  const last = ends.findLast(({ success }) => success)?.data;
  return last && Date.parse(last.expiresAt);
}

/**
 * Lets time pass until the machine is as close to its deadline as it was in the file, or, if the file has no
 * deadline, until the deadline.
 */
async function untilTick(world: World, happened: Happened): Promise<void> {
  const tick = z.safeParse(Tick, happened.step.with ?? {});
  const end = endBefore(happened);
  const late = tick.success && end !== undefined ? tick.data.now - end : 0;
  const ahead = world.deadlineOf(happened.step.machine) + late - world.now;
  await world.pass(Math.max(SECOND, ahead));
}

/** Events of the TAN component that change nothing: ticks, and reports that its order is still pending. */
const isMeanwhile = ({ event, with: said }: EventStep): boolean =>
  event === 'clock.ticked' || (event === 'challenge.changed' && said?.status === 'pending');

/**
 * Whether this event reports the result of a submitted TAN, because the bank's event came before its reply.
 */
function answersTan({ step, before }: Happened): boolean {
  const last = before.findLast((said) =>
    'event' in said
      ? said.machine === 'tan' && !isMeanwhile(said)
      : 'port' in said && said.port === 'submitTan',
  );
  const isOpen = last !== undefined && 'event' in last && last.event === 'tan.submitted';
  return isOpen && !isMeanwhile(step);
}

/** Decides the order in the banking app, unless the event is the result of a submitted TAN. */
const toldOfOrder: Deed = async (world, happened) => {
  const { step, alias } = happened;
  if (!answersTan(happened)) return causeAs(world, alias, step);
  const call = portCall('tan', 'submitTan');
  if (call) await world.gates.answer(call, outcomeOf({ kind: 'done' }));
};

/**
 * Enters the TAN that waits for the customer. For a step that only the file orders there is none: any will do, as the
 * file says what comes of it.
 */
const withAnyTan: Deed = async (world, { step, alias }) => {
  const waiting = await world.bank.pending(alias);
  if (waiting.some(({ kind }) => kind === 'tan')) return causeAs(world, alias, step);
  await world.customer.tan.fill(step.with?.tan === '' ? '' : '123456');
  await world.customer.press('TAN.SUBMIT');
};

/** Opens the log-in in another tab, which takes the lead. The file answers none of its calls. */
const inOtherTab: Deed = async ({ page }) => {
  const other = await page.context().newPage();
  await other.route(`**${API_BASE}/**`, (route) => route.continue());
  await other.goto(page.url());
};

/** For events that follow in the browser by themselves. */
const byItself: Deed = async () => {};

/** Events that only recordings have, or that are caused in another way there. All others are caused as in the model tests. */
const OF_BROWSER: Readonly<Record<string, Deed>> = {
  'clock.ticked': untilTick,
  'challenge.changed': toldOfOrder,
  'tan.submitted': withAnyTan,
  ...Object.fromEntries([...FOLLOWS].map((event) => [event, byItself])),
  'url.requested': ({ page }) => page.goBack(),
  'lead.lost': inOtherTab,
};

/** Causes an event of the file in the browser. @throws for an unknown event. */
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
