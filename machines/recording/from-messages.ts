import { BANK_WAIT, THEME_WAIT } from '../app/setup.ts';
import { LOG_IN, type Message, type SeenSnapshot } from '../inspection/message.ts';
import { pathOf, STEP } from '../picture.ts';
import { PATIENCE } from '../theme/machine.ts';
import { answerOf } from './answer-of.ts';
import { openedIn } from './opened.ts';
import type { Sequence, SequenceStep } from './sequence.ts';

/** The TAN machine runs in a custom element, as a root actor of its own, but is part of the log-in. */
const TAN = 'tan';
const PARTS: ReadonlySet<string> = new Set([LOG_IN, TAN]);
/** The events by which the page reports to the log-in that the TAN machine has ended. */
const ENDS_OF_TAN: ReadonlySet<string> = new Set(['order.confirmed', 'order.failed']);

interface Seen {
  readonly sessionId: string;
  readonly parentId: string | undefined;
  /** The machine's id, or the port's name. */
  readonly name: string;
  readonly isMachine: boolean;
  /** The id under which its parent invoked it. */
  readonly id: string | undefined;
  snapshot: SeenSnapshot;
  /** Currently handling an event, which causes whatever happens meanwhile. */
  atWork: boolean;
}

type ActorMessage = Extract<Message, { type: '@xstate.actor' }>;
type EventMessage = Extract<Message, { type: '@xstate.event' }>;
type Running = Map<string, Seen>;

/** Registers an actor that is part of the log-in. */
function meet(running: Running, message: ActorMessage): void {
  const { sessionId, rootId, parentId, name, src: id, definition, snapshot } = message;
  const isPart = parentId === undefined ? PARTS.has(name) : running.has(rootId);
  const isMachine = definition !== undefined;
  if (isPart) {
    running.set(sessionId, { sessionId, parentId, name, id, isMachine, snapshot, atWork: false });
  }
}

/** XState's event for a delay that has passed: in ms, or by the name of the delay. */
const AFTER = /^xstate\.after\.(\w+)\./;
const WAITS: Readonly<Record<string, number>> = {
  themeWait: THEME_WAIT,
  bankWait: BANK_WAIT,
  patience: PATIENCE,
};
const PORT_IS_OVER = /^xstate\.(?:done|error)\.actor\./;

const logInOf = (running: Running) =>
  [...running.values()].find(({ isMachine, name }) => isMachine && name === LOG_IN);

/** Whether the page sent this event because the TAN machine has ended. */
const isEndOfTan = (running: Running, type: string): boolean =>
  ENDS_OF_TAN.has(type) &&
  [...running.values()].some(({ name, isMachine, atWork }) => isMachine && name === TAN && atWork);

/** The machines from the log-in to the customer's present step. */
function chainOf(running: Running): readonly Seen[] {
  const chain: Seen[] = [];
  for (let actor = logInOf(running); actor; ) {
    chain.push(actor);
    const { sessionId } = actor;
    actor = [...running.values()].findLast(
      (child) =>
        child.parentId === sessionId && child.id === STEP && child.snapshot.status === 'active',
    );
  }
  return chain;
}

/** The `data-state` of a running log-in, computed from the snapshots of its machines. */
const stateOf = (chain: readonly Seen[]): string =>
  chain
    .map(({ snapshot: { value } }) => (isStateValue(value) ? pathOf(value) : ''))
    .filter(Boolean)
    .join('.');

type StateValue = Parameters<typeof pathOf>[0];
function isStateValue(value: unknown): value is StateValue {
  return typeof value === 'string' || (typeof value === 'object' && value !== null);
}

/** The step that an event becomes in the sequence; undefined for events between our own machines. */
function stepOf(running: Running, { event, sessionId, sourceId }: EventMessage) {
  const machine = running.get(sessionId);
  if (!machine?.isMachine) return undefined;
  const { type, ...payload } = event;
  const [, wait] = AFTER.exec(type) ?? [];
  if (wait !== undefined) return { after: WAITS[wait] ?? Number(wait) };
  const source = sourceId === undefined ? undefined : running.get(sourceId);
  if (source?.isMachine || isEndOfTan(running, type)) return undefined;
  if (PORT_IS_OVER.test(type)) {
    return source && { port: source.name, answer: answerOf(payload) };
  }
  if (type.startsWith('xstate.')) return undefined;
  return {
    machine: machine.name,
    event: type,
    ...(Object.keys(payload).length > 0 && { with: payload }),
  };
}

/** The messages without the stop messages at the end, whose states were never shown. */
export function untilTheEnd(messages: readonly Message[]): readonly Message[] {
  const isStop = (message: Message) =>
    message.type === '@xstate.snapshot' && message.event.type === 'xstate.stop';
  return messages.slice(0, messages.findLastIndex((message) => !isStop(message)) + 1);
}

/** The clock ticks every second. A tick is only recorded if its machine changed state. */
const isTick = (step: SequenceStep) => 'event' in step && step.event === 'clock.ticked';

/** Collects the steps of a sequence from messages, in their order. */
class Collector {
  readonly steps: SequenceStep[] = [];
  readonly #running: Running = new Map();
  /** If the last step is a tick: whose clock it was, and the state of that machine before. */
  #tick: { readonly of: Seen; readonly value: string } | undefined;

  add(message: Message): void {
    if (message.type === '@xstate.actor') {
      meet(this.#running, message);
      return;
    }
    const of = this.#running.get(message.sessionId);
    if (!of) return;
    if (message.type === '@xstate.event') {
      this.#addEvent(message, of);
      return;
    }
    of.snapshot = message.snapshot;
    of.atWork = false;
  }

  #addEvent(message: EventMessage, of: Seen): void {
    const step = stepOf(this.#running, message);
    // A new step begins: the step before it gets the state that the log-in has now.
    if (step) this.close();
    // A machine that has ended handles no event.
    of.atWork = of.snapshot.status === 'active';
    if (!step) return;
    this.steps.push(step);
    if (isTick(step)) this.#tick = { of, value: JSON.stringify(of.snapshot.value) };
  }

  /** Drops the last step if it is a tick without effect, and gives the last one that remains its state. */
  close(): void {
    const tick = this.#tick;
    if (tick && tick.value === JSON.stringify(tick.of.snapshot.value)) this.steps.pop();
    this.#tick = undefined;
    const last = this.steps.at(-1);
    const chain = chainOf(this.#running);
    // A machine that is still handling an event has no state yet; a clock that it has just started ticks at once.
    if (last && !chain.some(({ atWork }) => atWork)) last.state = stateOf(chain);
  }
}

/**
 * Converts an inspector's messages about one log-in into a sequence (D3), from the very first message on.
 * The TAN component's machine is included; other systems running beside the log-in are left out.
 */
export function sequenceOf(messages: readonly Message[], title: string): Sequence {
  const collector = new Collector();
  for (const message of untilTheEnd(messages)) collector.add(message);
  collector.close();
  const { steps } = collector;
  return { title, opened: openedIn(messages), otherPorts: 'silent', steps };
}
