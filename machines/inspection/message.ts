import * as z from 'zod/mini';

/*
 * The messages of the Stately inspector's protocol (`@statelyai/inspect`), as far as they are sent here,
 * with two additions that other receivers ignore: `src` names what an actor runs, `steps` the
 * transitions that were taken.
 */

/** A transition that was taken, by its place in the machine's definition. */
export const Step = z.object({
  /** Path of the state that declares it, joined by dots; '' is the machine itself. */
  source: z.string(),
  event: z.string(),
  /** Index among the transitions of this state and event. */
  index: z.number(),
});
export type Step = z.infer<typeof Step>;

const SeenEvent = z.catchall(z.object({ type: z.string() }), z.json());

/** A masked snapshot of an actor. */
export const Standing = z.object({
  status: z.enum(['active', 'done', 'error', 'stopped']),
  value: z.optional(z.json()),
  context: z.optional(z.json()),
  input: z.optional(z.json()),
  output: z.optional(z.json()),
  error: z.optional(z.json()),
});
export type Standing = z.infer<typeof Standing>;

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
    snapshot: Standing,
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
    snapshot: Standing,
    steps: z.optional(z.array(Step)),
  }),
]);
export type Message = z.infer<typeof Message>;

/** Id of the machine that is the log-in. Every other root actor runs beside it. */
export const LOG_IN = 'app';

/** The run that a message belongs to; '' if the sender names none. */
export const runOf = ({ id }: Pick<Message, 'id'>): string =>
  id.slice(0, Math.max(0, id.lastIndexOf('/')));
