import type { Message } from '#machines/inspection/message.ts';
import { observe } from '#machines/inspection/observe.ts';
import { untilTheEnd } from '#machines/recording/from-messages.ts';
import { inWords, stepInWords } from '#machines/replay/in-words.ts';
import { parseSequence } from '#machines/replay/parse.ts';
import { replay } from '#machines/replay/replay.ts';
import { newId } from '#src/services/new-id.ts';
import { type FileStep, hear, newRun, type Run } from './history/run.ts';

/** The bytes of a file. @throws with a message that names it: a folder that is dropped looks like one */
async function bytesOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${file.name} cannot be read: ${why}`);
  }
}

/**
 * Replays a sequence file on the machines, in this page (D3). Nothing is asked of a backend.
 * @returns the replay as a run that can be stepped through, up to the first step that differs
 * @throws with a message for the author of the file, if it is not a sequence
 */
export async function replayed(file: File): Promise<Run> {
  const sequence = parseSequence(await bytesOf(file), file.name);
  const id = newId();
  const messages: Message[] = [];
  const steps: FileStep[] = [];
  let run = newRun(id);
  const outcome = await replay(sequence, {
    inspect: observe(id, (message) => messages.push(message)),
    onStep: (step) => {
      run = hear(run, messages.splice(0));
      steps.push({ words: stepInWords(step), begins: run.moments.length });
    },
  });
  const { title } = sequence;
  return {
    ...hear(run, untilTheEnd(messages)),
    left: true,
    file: { title, same: outcome.kind === 'same', report: inWords(outcome), steps },
  };
}
