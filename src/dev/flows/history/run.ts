import { LOG_IN, type Message, type Standing, type Step } from '#machines/inspection/message.ts';

/** An actor of a run: a machine, or a port that a machine uses. */
export interface ActorInfo {
  readonly id: string;
  /** The machine it runs, or the port's name. */
  readonly name: string;
  /** Its name at its parent. */
  readonly src: string;
  readonly parent: string | undefined;
  /** A machine's configuration; a port has none. */
  readonly definition: string | undefined;
  /** From this moment on it is there. */
  readonly born: number;
}

/** What an actor made of an event. */
export interface Result {
  readonly standing: Standing;
  readonly steps: readonly Step[];
}

/** One thing that happened: an event reached an actor, and what came of it. */
export interface Moment {
  readonly index: number;
  readonly at: number;
  readonly actor: string;
  /** The actor that sent it; undefined: the customer or the browser. */
  readonly source: string | undefined;
  readonly event: { readonly type: string; readonly [key: string]: unknown };
  /** Undefined while the actor is at it, and for ever when it was gone already. */
  readonly result: Result | undefined;
}

/** One opened log-in page, from its first moment to its last. */
export interface Run {
  readonly id: string;
  readonly actors: ReadonlyMap<string, ActorInfo>;
  readonly moments: readonly Moment[];
  /** Moments of each actor that it has not answered yet. */
  readonly open: ReadonlyMap<string, readonly number[]>;
  /** Everything heard, in order. */
  readonly messages: readonly Message[];
  /** The number of the last message heard. */
  readonly heard: number;
  /** The page was left. */
  readonly left: boolean;
}

/** The actor that is the log-in itself; others of the page may have come before it. */
export function logInOf({ actors }: Run): ActorInfo | undefined {
  const all = [...actors.values()];
  return all.find(({ name }) => name === LOG_IN) ?? all[0];
}

export const newRun = (id: string): Run => ({
  id,
  actors: new Map(),
  moments: [],
  open: new Map(),
  messages: [],
  heard: 0,
  left: false,
});

/** A run while it hears more. */
interface Draft {
  readonly actors: Map<string, ActorInfo>;
  readonly moments: Moment[];
  readonly open: Map<string, readonly number[]>;
  readonly messages: Message[];
}

type Told<Type extends Message['type']> = Extract<Message, { type: Type }>;

function hearActor({ actors, moments }: Draft, message: Told<'@xstate.actor'>): void {
  const { sessionId: id, name, src = name, parentId: parent, definition } = message;
  actors.set(id, { id, name, src, parent, definition, born: moments.length });
}

function hearEvent({ moments, open }: Draft, message: Told<'@xstate.event'>): void {
  const { sessionId: actor, sourceId: source, event, createdAt } = message;
  const index = moments.length;
  moments.push({ index, at: Number(createdAt), actor, source, event, result: undefined });
  open.set(actor, [...(open.get(actor) ?? []), index]);
}

function hearSnapshot({ moments, open }: Draft, message: Told<'@xstate.snapshot'>): void {
  const { sessionId: actor, event, snapshot: standing, steps = [], createdAt } = message;
  const result: Result = { standing, steps };
  const waiting = open.get(actor) ?? [];
  // An actor takes its events in order: the first of this kind is the one that is answered.
  const place = waiting.findIndex((index) => moments[index]?.event.type === event.type);
  const moment = moments[waiting[place] ?? -1];
  if (moment) {
    moments[moment.index] = { ...moment, result };
    open.set(actor, waiting.slice(place + 1));
  } else {
    // Nobody sends an actor its stop: it is a moment all the same.
    const at = Number(createdAt);
    moments.push({ index: moments.length, at, actor, source: undefined, event, result });
  }
}

const numberOf = ({ id }: Message): number => Number(id.slice(id.lastIndexOf('/') + 1));

/**
 * A run with more messages heard. Those it has heard already, and those after a gap, change nothing. One
 * that was left stays so: a page says some more while it goes.
 */
export function hear(run: Run, messages: readonly Message[]): Run {
  const draft: Draft = {
    actors: new Map(run.actors),
    moments: [...run.moments],
    open: new Map(run.open),
    messages: [...run.messages],
  };
  let { heard } = run;
  for (const message of messages) {
    if (numberOf(message) !== heard + 1) continue;
    heard += 1;
    draft.messages.push(message);
    if (message.type === '@xstate.actor') hearActor(draft, message);
    else if (message.type === '@xstate.event') hearEvent(draft, message);
    else hearSnapshot(draft, message);
  }
  return heard === run.heard ? run : { ...run, ...draft, heard };
}

/** Whether nothing of a run is missing: of a very long one, a viewer that opens late is not told the beginning. */
export const isWhole = ({ messages: [first] }: Run): boolean =>
  first !== undefined && numberOf(first) === 1;

/** A run told from its start; messages from long ago may be gone. */
export function hearAll(run: Run, messages: readonly Message[]): Run {
  const [first] = messages;
  const last = messages.at(-1);
  if (!first || !last || numberOf(last) <= run.heard) return { ...run, left: false };
  return hear({ ...newRun(run.id), heard: numberOf(first) - 1 }, messages);
}
