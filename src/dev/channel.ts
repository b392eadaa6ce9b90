import * as z from 'zod/mini';
import { Message } from '#machines/inspection/message.ts';

/** The channel between the log-ins of this browser and the viewers; same origin only. */
export const CHANNEL = 'auth-frontend|flows';

/** The messages on the channel. */
export const Note = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('told'),
    run: z.string(),
    /** Whether these are all messages from the start, for a viewer that opened later, or only new ones. */
    whole: z.boolean(),
    messages: z.array(Message),
  }),
  /** The page of a log-in was left. */
  z.object({ kind: z.literal('left'), run: z.string() }),
  /** A viewer was opened and needs all messages from the start. */
  z.object({ kind: z.literal('asked') }),
]);
export type Note = z.infer<typeof Note>;
