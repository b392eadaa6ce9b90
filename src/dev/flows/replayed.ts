import type { Message } from '#machines/inspection/message.ts';
import { observe } from '#machines/inspection/observe.ts';
import { untilTheEnd } from '#machines/recording/from-messages.ts';
import { inWords } from '#machines/replay/in-words.ts';
import { parseSequence } from '#machines/replay/parse.ts';
import { replay } from '#machines/replay/replay.ts';
import { newId } from '#src/services/new-id.ts';
import { hear, newRun, type Run } from './history/run.ts';

/**
 * Replays a sequence file on the machines, in this page (D3). Nothing is asked of a backend.
 * @returns the replay as a run that can be stepped through, up to the first step that differs
 * @throws with a message for the author of the file, if it is not a sequence
 */
export async function replayed(file: File): Promise<Run> {
  const sequence = parseSequence(new Uint8Array(await file.arrayBuffer()), file.name);
  const id = newId();
  const messages: Message[] = [];
  const outcome = await replay(sequence, {
    inspect: observe(id, (message) => messages.push(message)),
  });
  return {
    ...hear(newRun(id), untilTheEnd(messages)),
    left: true,
    file: { title: sequence.title, same: outcome.kind === 'same', report: inWords(outcome) },
  };
}
