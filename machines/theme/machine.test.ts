import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { findGaps } from '../testing/coverage.ts';
import { themeMachine } from './machine.ts';
import type { ThemeChoice } from './ports.ts';
import { requested, walks } from './walk.ts';

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual({ states: [], transitions: [] });
});

/** Runs the machine with ports that succeed for the themes named, and notes what was asked. */
async function load(themeId: string, reachable: { bank: string[]; local: string[] }) {
  const asked: string[] = [];
  const port = (name: string, themes: string[]) =>
    fromPromise<void, ThemeChoice>(async ({ input }) => {
      asked.push(`${name} ${input.themeId}`);
      if (!themes.includes(input.themeId)) throw new Error('no stylesheet');
    });
  const reportApplied = vi.fn();
  const reportFailed = vi.fn();
  const machine = themeMachine.provide({
    actors: {
      loadTheme: port('bank', reachable.bank),
      loadLocalTheme: port('local', reachable.local),
    },
    actions: { reportApplied, reportFailed },
  });
  const actor = createActor(machine, { input: { themeId: '', appearance: 'LIGHT' } }).start();
  actor.send(requested(themeId));
  const { value, context } = await waitFor(actor, ({ value }) => typeof value === 'string');
  return { asked, value, themeId: context.themeId, reportApplied, reportFailed };
}

test('[T1] waits for a theme to be named, then applies it and says so once', async () => {
  const { asked, value, reportApplied } = await load('8840_1', { bank: ['8840_1'], local: [] });
  expect(asked).toEqual(['bank 8840_1']);
  expect(value).toBe('initialised');
  expect(reportApplied).toHaveBeenCalledTimes(1);
});

test('[T4] an invalid answer is retried twice, then the local copy serves', async () => {
  const { asked, value, themeId } = await load('8840_1', { bank: [], local: ['8840_1'] });
  expect(asked).toEqual(['bank 8840_1', 'bank 8840_1', 'bank 8840_1', 'local 8840_1']);
  expect({ value, themeId }).toEqual({ value: 'initialised', themeId: '8840_1' });
});

test('[T4] without a local copy the default serves', async () => {
  const { asked, themeId } = await load('77_7', { bank: [], local: ['9998'] });
  expect(asked.slice(3)).toEqual(['local 77_7', 'local 9998']);
  expect(themeId).toBe('9998');
});

test('[T1] [T4] without any theme it has failed, and says so', async () => {
  const { value, reportApplied, reportFailed } = await load('8840_1', { bank: [], local: [] });
  expect(value).toBe('failed');
  expect(reportFailed).toHaveBeenCalledTimes(1);
  expect(reportApplied).not.toHaveBeenCalled();
});

test('[T2] the empty id means the default theme', async () => {
  const { asked } = await load('', { bank: ['9998'], local: [] });
  expect(asked).toEqual(['bank 9998']);
});
