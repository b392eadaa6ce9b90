import * as z from 'zod/mini';
import { Message } from '#machines/inspection/message.ts';
import { parseJson } from '#src/services/json.ts';
import { FileOf, hearAll, newRun, type Run } from './history/run.ts';

const KEY = 'flows';
const Kept = z.array(
  z.object({ id: z.string(), messages: z.array(Message), file: z.optional(FileOf) }),
);

function isKept(runs: readonly Run[]): boolean {
  try {
    sessionStorage.setItem(
      KEY,
      JSON.stringify(runs.map(({ id, messages, file }) => ({ id, messages, file }))),
    );
    return true;
  } catch {
    return false;
  }
}

/**
 * Keeps runs while this tab is reloaded, as happens whenever a source changes. Takes the newest first; keeps as many
 * as the browser has room for, and nothing of an earlier reload: that would pass for all of a log-in.
 */
export function keep(runs: readonly Run[]): void {
  sessionStorage.removeItem(KEY);
  let count = runs.length;
  while (count > 0 && !isKept(runs.slice(0, count))) count -= 1;
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
