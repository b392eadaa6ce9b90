import * as z from 'zod/mini';
import {
  LOG_IN,
  type Message,
  type SeenSnapshot,
  type TransitionId,
} from '#machines/inspection/message.ts';

/** An actor of a run: a machine, or a port that a machine uses. */
export interface ActorInfo {
  readonly id: string;
  /** The machine it runs, or the port's name. */
  readonly name: string;
  /** The id under which its parent invoked it. */
  readonly src: string;
  readonly parent: string | undefined;
  /** A machine's configuration; a port has none. */
  readonly definition: string | undefined;
  /** The index of the moment at which it appeared. */
  readonly born: number;
}

/** The result of an event. */
export interface Result {
  readonly snapshot: SeenSnapshot;
  /** The transitions that were taken, in their order. */
  readonly taken: readonly TransitionId[];
}

/** An event that reached an actor, with its result. */
export interface Moment {
  readonly index: number;
  readonly at: number;
  readonly actor: string;
  /** The actor that sent it; undefined: the customer or the browser. */
  readonly source: string | undefined;
  readonly event: { readonly type: string; readonly [key: string]: unknown };
  /** Undefined while the actor handles it, or if the actor was gone already. */
  readonly result: Result | undefined;
}

/** The sequence file that a run is a replay of. */
export const FileOf = z.object({
  title: z.string(),
  /** Whether everything went as the file says. */
  same: z.boolean(),
  /** The outcome in words; if it differs, with the step. */
  report: z.string(),
  /** The steps that were performed, in order; the last one may be the one that differs. */
  steps: z.array(
    z.object({
      words: z.string(),
      /** The index of the first moment after it was performed. */
      begins: z.number(),
    }),
  ),
});
export type FileStep = z.infer<typeof FileOf>['steps'][number];

/** One opened log-in page, or one replayed file, from its first moment to its last. */
export interface Run {
  readonly id: string;
  readonly actors: ReadonlyMap<string, ActorInfo>;
  readonly moments: readonly Moment[];
  /** The moments of each actor that have no result yet. */
  readonly open: ReadonlyMap<string, readonly number[]>;
  /** All received messages, in order. */
  readonly messages: readonly Message[];
  /** The number of the last message heard. */
  readonly heard: number;
  /** The page was left. */
  readonly left: boolean;
  /** Undefined: a log-in of this browser. */
  readonly file: z.infer<typeof FileOf> | undefined;
}

/** The actor that is the log-in itself; other root actors may have started before it. */
export function logInOf({ actors }: Run): ActorInfo | undefined {
  const all = [...actors.values()];
  return all.find(({ name }) => name === LOG_IN) ?? all[0];
}

/** A run of which nothing is known yet. */
export const newRun = (id: string): Run => ({
  id,
  actors: new Map(),
  moments: [],
  open: new Map(),
  messages: [],
  heard: 0,
  left: false,
  file: undefined,
});

/** A run that is being extended. */
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
  const { sessionId: actor, event, snapshot, transitions: taken = [], createdAt } = message;
  const result: Result = { snapshot, taken };
  const waiting = open.get(actor) ?? [];
  // An actor handles its events in order: this is the result of the first waiting one of this type.
  const place = waiting.findIndex((index) => moments[index]?.event.type === event.type);
  const moment = moments[waiting[place] ?? -1];
  if (moment) {
    moments[moment.index] = { ...moment, result };
    open.set(actor, waiting.slice(place + 1));
  } else {
    // Stopping is not sent as an event, but shown as a moment.
    const at = Number(createdAt);
    moments.push({ index: moments.length, at, actor, source: undefined, event, result });
  }
}

const numberOf = ({ id }: Message): number => Number(id.slice(id.lastIndexOf('/') + 1));

/**
 * Adds messages to a run. Ignores those it has already, and those after a gap. A run that was left stays so,
 * although the page still sends a few messages.
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

/** Whether a run is complete: a viewer that opens late misses the beginning of a very long one. */
export const isWhole = ({ messages: [first] }: Run): boolean =>
  first !== undefined && numberOf(first) === 1;

/** A run from all messages; very old ones may be missing. */
export function hearAll(run: Run, messages: readonly Message[]): Run {
  const [first] = messages;
  const last = messages.at(-1);
  if (!first || !last || numberOf(last) <= run.heard) return { ...run, left: false };
  return hear({ ...newRun(run.id), heard: numberOf(first) - 1 }, messages);
}
