import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { themeMachine } from './machine.ts';
import type { ThemeChoice } from './ports.ts';
import { requested, walks } from './walk.ts';

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
});

/** A machine whose ports load these themes and fail for others; a port without a list never answers. */
function themes(
  { bank, local }: { bank?: readonly string[]; local?: readonly string[] },
  themeId = '',
) {
  const asked: string[] = [];
  const port = (name: string, served: readonly string[] | undefined) =>
    fromPromise<string, ThemeChoice>(async ({ input: { themeId, fresh } }) => {
      asked.push(`${name} ${themeId}${fresh ? ' fresh' : ''}`);
      if (served === undefined) return new Promise(() => {});
      if (!served.includes(themeId)) throw new Error('no stylesheet');
      return themeId;
    });
  const said = { reportApplied: vi.fn(), reportFailed: vi.fn(), logFallback: vi.fn() };
  const clock = new SimulatedClock();
  const actor = createActor(
    themeMachine.provide({
      actors: { loadTheme: port('bank', bank), loadLocalTheme: port('local', local) },
      actions: said,
    }),
    { input: { appearance: 'LIGHT', themeId }, clock },
  ).start();
  const over = () => waitFor(actor, ({ value }) => typeof value === 'string');
  return { actor, asked, clock, over, ...said };
}

test('[T1] waits for a theme to be named, then applies it and says so once', async () => {
  const { actor, asked, over, reportApplied } = themes({ bank: ['8840_1'], local: [] });
  expect(actor.getSnapshot().value).toEqual({ initialising: 'choosing' });
  actor.send(requested('8840_1'));
  const { value, context } = await over();
  expect(asked).toEqual(['bank 8840_1']);
  expect(value).toBe('initialised');
  expect(context.applied).toEqual({ themeId: '8840_1', from: 'bank' });
  expect(reportApplied).toHaveBeenCalledTimes(1);
});

test('[T1] one that is known from the start is not waited for', async () => {
  const { asked, over } = themes({ bank: ['8840_1'], local: [] }, '8840_1');
  expect((await over()).value).toBe('initialised');
  expect(asked).toEqual(['bank 8840_1']);
});

test('[T1] a theme that is asked for again on its way is asked for once, and reported when it is there', async () => {
  const { actor, asked, over, reportApplied } = themes({ bank: ['8840_1'], local: [] });
  actor.send(requested('8840_1'));
  actor.send(requested('8840_1'));
  await over();
  actor.send(requested('8840_1'));
  expect(asked).toEqual(['bank 8840_1']);
  expect(reportApplied).toHaveBeenCalledTimes(2);
});

test('[T4] an invalid answer is retried twice, past the cache, then the local copy serves', async () => {
  const { actor, asked, over, logFallback } = themes({ bank: [], local: ['8840_1'] });
  actor.send(requested('8840_1'));
  const { value, context } = await over();
  expect(asked).toEqual([
    'bank 8840_1',
    'bank 8840_1 fresh',
    'bank 8840_1 fresh',
    'local 8840_1 fresh',
  ]);
  expect(value).toBe('initialised');
  expect(context.applied).toEqual({ themeId: '8840_1', from: 'local' });
  expect(logFallback).toHaveBeenCalledTimes(1);
  expect(logFallback.mock.calls[0]?.[1]).toEqual({ themeId: '8840_1' });
});

test('[T4] without a local copy the default serves', async () => {
  const { actor, asked, over } = themes({ bank: [], local: ['9998'] });
  actor.send(requested('77_7'));
  const { value, context } = await over();
  expect(value).toBe('initialised');
  expect(asked.slice(3)).toEqual(['local 77_7 fresh', 'local 9998 fresh']);
  expect(context.applied).toEqual({ themeId: '9998', from: 'local' });
});

test('[T1] [T4] without any theme it has failed, and says so', async () => {
  const { actor, over, reportApplied, reportFailed } = themes({ bank: [], local: [] });
  actor.send(requested('8840_1'));
  expect((await over()).value).toBe('failed');
  expect(reportFailed).toHaveBeenCalledTimes(1);
  expect(reportApplied).not.toHaveBeenCalled();
});

test('[T4] silence is waited for two seconds, then the next source serves', async () => {
  const { actor, asked, clock, over } = themes({});
  actor.send(requested('8840_1'));
  clock.increment(1999);
  expect(asked).toEqual(['bank 8840_1']);
  clock.increment(1);
  clock.increment(2000);
  clock.increment(2000);
  expect(asked).toEqual(['bank 8840_1', 'local 8840_1', 'local 9998']);
  expect((await over()).value).toBe('failed');
});

test('[T2] the empty id means the default theme', async () => {
  const { actor, asked, over } = themes({ bank: ['9998'], local: [] });
  actor.send(requested(''));
  await over();
  expect(asked).toEqual(['bank 9998']);
});

test('[T4] each theme has retries of its own', async () => {
  const { actor, asked, over } = themes({ bank: [], local: ['8840_1', '8888_89'] });
  for (const theme of ['8840_1', '8888_89']) {
    asked.length = 0;
    actor.send(requested(theme));
    await over();
    const fresh = `bank ${theme} fresh`;
    expect(asked).toEqual([`bank ${theme}`, fresh, fresh, `local ${theme} fresh`]);
  }
});
