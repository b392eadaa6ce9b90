import { beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '#machines/inspection/message.ts';
import { shownMoments } from './history/filter.ts';
import {
  OPENING,
  shownMoment,
  shownRun,
  shownUpTo,
  type ViewerAction,
  type ViewerState,
  viewerReducer,
} from './state.ts';
import { toldByLogIn } from './testing.ts';

let told: readonly Message[];
beforeAll(async () => {
  told = await toldByLogIn();
});

const played = (actions: readonly ViewerAction[], from = OPENING) =>
  actions.reduce(viewerReducer, from);
const tell = (messages: readonly Message[], run = 'run-1', whole = true): ViewerAction => ({
  type: 'heard',
  note: { kind: 'told', run, whole, messages: [...messages] },
});
const steps = (state: ViewerState) => {
  const run = shownRun(state);
  return run ? shownMoments(run, state.filter) : [];
};

describe('several log-ins', () => {
  test('[D1] the newest log-in is shown until another is chosen', () => {
    const two = played([tell(told), tell(told, 'run-2')]);
    expect(two.runs.map(({ id }) => id)).toEqual(['run-2', 'run-1']);
    expect(shownRun(two)?.id).toBe('run-2');
    expect(shownRun(played([{ type: 'run.chosen', run: 'run-1' }], two))?.id).toBe('run-1');
  });

  test('[D1] a new log-in does not replace one that is paused at an earlier moment', () => {
    const paused = played([tell(told), { type: 'stepped', by: -1 }]);
    const both = played([tell(told, 'run-2')], paused);
    expect(both.runs.map(({ id }) => id)).toEqual(['run-2', 'run-1']);
    expect(shownRun(both)?.id).toBe('run-1');
    expect(shownMoment(both)).toBe(shownMoment(paused));
  });

  test('[D1] a chosen log-in stays shown until its page is left; the next one resets the chosen actor', () => {
    const chosen = played([tell(told), { type: 'run.chosen', run: 'run-1' }]);
    expect(shownRun(played([tell(told, 'run-2')], chosen))?.id).toBe('run-1');
    const reloaded = played(
      [
        { type: 'actor.chosen', actor: 'x:3' },
        { type: 'filter.changed', filter: { actor: 'x:3', text: 'pin' } },
        { type: 'heard', note: { kind: 'left', run: 'run-1' } },
        tell(told, 'run-2'),
      ],
      chosen,
    );
    expect(shownRun(reloaded)?.id).toBe('run-2');
    // In another run, the same id belongs to another actor.
    expect(reloaded).toMatchObject({ actor: undefined, filter: { actor: undefined, text: 'pin' } });
  });

  test('[D1] a log-in whose page was left stays in the list, marked as left', () => {
    const left = played([tell(told), { type: 'heard', note: { kind: 'left', run: 'run-1' } }]);
    expect(left.runs[0]).toMatchObject({ id: 'run-1', left: true });
    // A page restored from the back/forward cache continues its run.
    expect(played([tell(told)], left).runs[0]?.left).toBe(false);
    expect(played([{ type: 'heard', note: { kind: 'left', run: 'nobody' } }])).toEqual(OPENING);
  });

  test('[D1] late messages of a page that was left do not clear the mark', () => {
    const leaving = played([
      tell(told.slice(0, 60)),
      { type: 'run.chosen', run: 'run-1' },
      { type: 'heard', note: { kind: 'left', run: 'run-1' } },
      tell(told.slice(60), 'run-1', false),
    ]);
    expect(leaving.runs[0]).toMatchObject({ heard: told.length, left: true });
    expect(shownRun(played([tell(told, 'run-2')], leaving))?.id).toBe('run-2');
    expect(played([tell(told)], leaving).runs[0]?.left).toBe(false);
  });

  test('[D1] later messages of an unknown log-in are ignored until its whole history arrives', () => {
    const late = played([tell(told.slice(-2), 'run-1', false)]);
    expect(late.runs).toEqual([]);
    expect(played([tell(told)], late).runs).toHaveLength(1);
    expect(played([{ type: 'heard', note: { kind: 'asked' } }], late)).toBe(late);
  });
});

describe('time', () => {
  test('[D1] a live viewer shows the newest moment as messages arrive', () => {
    const half = played([tell(told.slice(0, 60))]);
    const whole = played([tell(told.slice(60), 'run-1', false)], half);
    expect(half.at).toBeUndefined();
    expect(shownMoment(half)).toBe(steps(half).at(-1));
    expect(shownMoment(whole)).toBe(steps(whole).at(-1));
    expect(shownUpTo(whole)).toBeGreaterThan(shownUpTo(half));
  });

  test('[D1] a step back pauses the viewer, a step forward to the newest moment makes it live again', () => {
    const live = played([tell(told)]);
    const back = played([{ type: 'stepped', by: -1 }], live);
    expect(shownMoment(back)).toBe(steps(live).at(-2));
    expect(shownUpTo(back)).toBe(steps(live).at(-2)?.index);
    expect(played([{ type: 'stepped', by: 1 }], back).at).toBeUndefined();
  });

  test('[D1] a step back from the first moment changes nothing', () => {
    const [first] = steps(played([tell(told)]));
    const start = played([tell(told), { type: 'moment.chosen', index: first?.index }]);
    expect(played([{ type: 'stepped', by: -1 }], start)).toBe(start);
    expect(played([{ type: 'stepped', by: -1 }])).toBe(OPENING);
  });

  test('[D1] a paused viewer stays at its moment while more messages arrive', () => {
    const paused = played([tell(told.slice(0, 60)), { type: 'stepped', by: -1 }]);
    const more = played([tell(told.slice(60), 'run-1', false)], paused);
    expect(shownMoment(more)?.index).toBe(shownMoment(paused)?.index);
  });

  test('[D1] the shown moment is one that the filter does not hide', () => {
    const filtered = played([
      tell(told),
      { type: 'filter.changed', filter: { text: 'pin.submitted' } },
    ]);
    expect(shownMoment(filtered)?.event.type).toBe('pin.submitted');
  });
});

test('[D1] an actor and a view can be chosen; choosing another run resets actor and moment', () => {
  const chosen = played([
    tell(told),
    { type: 'actor.chosen', actor: 'x:1' },
    { type: 'filter.changed', filter: { actor: 'x:1' } },
    { type: 'view.chosen', view: 'messages' },
    { type: 'stepped', by: -1 },
  ]);
  expect(chosen).toMatchObject({ actor: 'x:1', view: 'messages' });
  const other = played([{ type: 'run.chosen', run: 'run-1' }], chosen);
  expect(other).toMatchObject({ actor: undefined, at: undefined, view: 'messages' });
  expect(other.filter.actor).toBeUndefined();
});
