import { afterEach, expect, test } from 'vitest';
import { hear, newRun, type Run } from './history/run.ts';
import { keep, keptRuns } from './kept.ts';
import { toldByLogIn } from './testing.ts';

/** How many characters a tab may keep here. */
const ROOM = 5_000_000;

afterEach(() => sessionStorage.clear());

/** A run as it is told. */
const runOf = async (id: string): Promise<Run> => hear(newRun(id), await toldByLogIn(id));

test('[D1] a reloaded viewer has the log-ins that it had, as left', async () => {
  const runs = [await runOf('new'), await runOf('old')];
  keep(runs);
  expect(keptRuns()).toEqual(runs.map((run) => ({ ...run, left: true })));
});

test('[D1] where there is no room for all of them, the newest are kept', async () => {
  const runs = [await runOf('new'), await runOf('old')];
  keep(runs);
  const both = sessionStorage.getItem('flows')?.length ?? 0;
  sessionStorage.clear();
  sessionStorage.setItem('room for one', 'x'.repeat(ROOM - both));
  keep(runs);
  expect(keptRuns().map(({ id }) => id)).toEqual(['new']);
});

test('[D1] one for which there is no room, such as a long file, leaves room for those before it', async () => {
  const long = await runOf('long');
  const old = hear(newRun('old'), (await toldByLogIn('old')).slice(0, 10));
  keep([old]);
  const one = sessionStorage.getItem('flows')?.length ?? 0;
  sessionStorage.clear();
  sessionStorage.setItem('room for a short one', 'x'.repeat(ROOM - 2 * one));
  keep([long, old]);
  expect(keptRuns().map(({ id }) => id)).toEqual(['old']);
});

test('[D1] [D3] of a log-in that has outgrown the room, nothing is kept: what it was at an earlier reload would be saved as a whole', async () => {
  const run = await runOf('long');
  keep([hear(newRun('long'), run.messages.slice(0, 10))]);
  const beginning = sessionStorage.getItem('flows')?.length ?? 0;
  sessionStorage.setItem('room for the beginning', 'x'.repeat(ROOM - 2 * beginning));
  keep([run]);
  expect(keptRuns()).toEqual([]);
});

test.each(['[', '[{"id":1}]', '{}', '[{"id":"a","messages":[{}]}]'])(
  '[D1] the viewer opens without what an older one kept differently: %s',
  (written) => {
    sessionStorage.setItem('flows', written);
    expect(keptRuns()).toEqual([]);
  },
);
