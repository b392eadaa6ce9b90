import * as z from 'zod/mini';
import { parseJson } from '#contract/safe-json.ts';
import { Message } from '#machines/inspection/message.ts';
import { FileOf, hearAll, newRun, type Run } from './history/run.ts';

const KEY = 'flows';
const Kept = z.array(
  z.object({ id: z.string(), messages: z.array(Message), file: z.optional(FileOf) }),
);

function isKept(written: readonly string[]): boolean {
  try {
    sessionStorage.setItem(KEY, `[${written.join()}]`);
    return true;
  } catch {
    return false;
  }
}

/**
 * Keeps runs while this tab is reloaded, as happens whenever a source changes. Takes the newest first; keeps each for
 * which the browser has room, and nothing of an earlier reload: that would pass for all of a log-in.
 */
export function keep(runs: readonly Run[]): void {
  sessionStorage.removeItem(KEY);
  let kept: readonly string[] = [];
  for (const { id, messages, file } of runs) {
    const more = [...kept, JSON.stringify({ id, messages, file })];
    if (isKept(more)) kept = more;
  }
}

/** The runs that were kept in this tab, as left: those that go on tell so. */
export function keptRuns(): readonly Run[] {
  const kept = Kept.safeParse(parseJson(sessionStorage.getItem(KEY) ?? ''));
  if (!kept.success) return [];
  return kept.data.map(({ id, messages, file }) => ({
    ...hearAll(newRun(id), messages),
    left: true,
    file,
  }));
}
