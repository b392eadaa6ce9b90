import * as z from 'zod/mini';
import type { Sequence } from '#machines/recording/sequence.ts';

/** A reply to the first call that tells of a running log-in, as after a reload. */
const Running = z.object({
  authentication: z.union([
    z.object({ started: z.literal(true) }),
    z.object({ comfortLogIn: z.looseObject({}) }),
    z.object({ qrLogIn: z.looseObject({}) }),
  ]),
});

/**
 * Refuses a sequence that begins in a running log-in: in a browser, the bank would have to be in it, too.
 * @throws with a message for its author
 */
export function expectFromStart({ title, steps }: Sequence): void {
  // Later ones are those of a page that was in another tab meanwhile.
  const first = steps.find((step) => 'port' in step && step.port === 'requestInitUi');
  const isRunning =
    first !== undefined &&
    'port' in first &&
    first.answer.kind === 'done' &&
    z.safeParse(Running, first.answer.value).success;
  if (!isRunning) return;
  throw new Error(
    `"${title}" begins in a running log-in, as after a reload. A browser replays a log-in from its start only; without --browser it can be replayed.`,
  );
}
