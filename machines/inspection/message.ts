import * as z from 'zod/mini';

/*
 * The messages of the Stately inspector's protocol (`@statelyai/inspect`), as far as they are sent here,
 * with two additions that other receivers ignore: `src` names what an actor runs,
 * `transitions` are those that were taken.
 */

/** Identifies a transition by its place in the machine's definition. */
export const TransitionId = z.object({
  /** Path of the state that declares it, joined by dots; '' is the machine itself. */
  source: z.string(),
  event: z.string(),
  /** Index among the transitions of this state and event. */
  index: z.number(),
});
export type TransitionId = z.infer<typeof TransitionId>;

const SeenEvent = z.catchall(z.object({ type: z.string() }), z.json());

/** A masked snapshot of an actor. */
export const SeenSnapshot = z.object({
  status: z.enum(['active', 'done', 'error', 'stopped']),
  value: z.optional(z.json()),
  context: z.optional(z.json()),
  input: z.optional(z.json()),
  output: z.optional(z.json()),
  error: z.optional(z.json()),
});
export type SeenSnapshot = z.infer<typeof SeenSnapshot>;

const head = {
  /** Unique: the run's name, a slash, its number in the run. */
  id: z.string(),
  sessionId: z.string(),
  rootId: z.string(),
  /** Ms since the epoch, as text. */
  createdAt: z.string(),
  _version: z.string(),
};

/** One message of a running flow, everything in it masked. */
export const Message = z.discriminatedUnion('type', [
  z.object({
    ...head,
    type: z.literal('@xstate.actor'),
    name: z.string(),
    src: z.optional(z.string()),
    parentId: z.optional(z.string()),
    /** The machine's configuration as JSON; functions by their names. */
    definition: z.optional(z.string()),
    snapshot: SeenSnapshot,
  }),
  z.object({
    ...head,
    type: z.literal('@xstate.event'),
    sourceId: z.optional(z.string()),
    event: SeenEvent,
  }),
  z.object({
    ...head,
    type: z.literal('@xstate.snapshot'),
    event: SeenEvent,
    snapshot: SeenSnapshot,
    transitions: z.optional(z.array(TransitionId)),
  }),
]);
export type Message = z.infer<typeof Message>;

/** Id of the machine that is the log-in. Every other root actor runs beside it. */
export const LOG_IN = 'app';

/** The run that a message belongs to; '' if the sender names none. */
export const runOf = ({ id }: Pick<Message, 'id'>): string =>
  id.slice(0, Math.max(0, id.lastIndexOf('/')));
