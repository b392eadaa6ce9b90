import { beforeAll, describe, expect, test } from 'vitest';
import { toldByLogIn } from '../testing.ts';
import { type Chart, readChart, startIn, statesOf } from './chart.ts';
import { drawnArrows, foldedStates } from './folding.ts';
import { forwardOf } from './forward.ts';
import type { Measure } from './graph.ts';
import { type Drawing, draw } from './layout.ts';
import { roundedPath } from './path.ts';

const charts = new Map<string, Chart>();
beforeAll(async () => {
  for (const message of await toldByLogIn()) {
    if (message.type !== '@xstate.actor' || message.definition === undefined) continue;
    const chart = readChart(message.definition);
    if (chart) charts.set(message.name, chart);
  }
});

const chartOf = (name: string): Chart => {
  const chart = charts.get(name);
  if (!chart) throw new Error(`no chart of ${name}`);
  return chart;
};
const measure: Measure = (text) => text.length * 7;
const nothing: ReadonlySet<string> = new Set();

describe('the chart read from a machine’s definition', () => {
  test('[D1] exists for the machines of a log-in, and not for an invalid definition', () => {
    expect([...charts.keys()]).toEqual(
      expect.arrayContaining(['app', 'theme', 'locale', 'credentials', 'authProcess']),
    );
    expect(readChart('nonsense')).toBeUndefined();
    expect(readChart('{"initial":"nowhere","states":{"a":{}}}')).toBeUndefined();
  });

  test('[D1] shows every transition as an arrow or as a line in its state', () => {
    for (const { root, arrows, transitions } of charts.values()) {
      const onArrows = arrows.flatMap(({ ways }) => ways.map(({ key }) => key));
      const inNotes = statesOf(root).flatMap(({ notes }) => notes.flatMap(({ key }) => key ?? []));
      expect([...onArrows, ...inNotes].sort()).toEqual(
        transitions.map(({ id: { source, event, index } }) => `${source}|${event}|${index}`).sort(),
      );
    }
  });

  test('[D1] marks the initial state of every compound state', () => {
    const { root, arrows } = chartOf('credentials');
    expect(arrows).toContainEqual({ from: startIn(''), to: 'form', ways: [] });
    expect(arrows).toContainEqual({ from: startIn('form'), to: 'form.editing', ways: [] });
    expect(statesOf(root).map(({ id }) => id)).toContain(startIn('form'));
  });

  test('[D1] shows transitions to a state that very many lead to as text instead of arrows', () => {
    const { arrows, root } = chartOf('app');
    expect(arrows.map(({ to }) => to)).not.toContain('raising');
    const lines = statesOf(root).flatMap(({ notes }) => notes.map(({ words }) => words));
    expect(lines).toContain('session.expired → raising');
  });

  test('[D1] tells transitions that lead back from those that lead forward', () => {
    const { root, arrows } = chartOf('credentials');
    const isForward = forwardOf(root, arrows);
    expect(isForward({ from: 'form', to: 'submitting' })).toBe(true);
    expect(isForward({ from: 'submitting', to: 'loggedIn' })).toBe(true);
    expect(isForward({ from: 'submitting', to: 'form.wrongCredentials' })).toBe(false);
  });
});

describe('large states', () => {
  test('[D1] are folded unless one of their inner states is active', () => {
    const chart = chartOf('app');
    expect([...foldedStates(chart, ['login'])]).toEqual(['errorPage']);
    expect([...foldedStates(chart, ['errorPage', 'errorPage.pinLocked'])]).toEqual([]);
  });

  test('[D1] take the arrows of their inner states when they are folded', () => {
    const chart = chartOf('app');
    const folded = foldedStates(chart, []);
    const ends = drawnArrows(chart, folded).flatMap(({ from, to }) => [from, to]);
    expect(ends).toContain('errorPage');
    expect(ends.filter((id) => id.startsWith('errorPage.'))).toEqual([]);
  });
});

describe('the drawing', () => {
  const inside = (a: Area, b: Area) =>
    a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;
  type Area = Drawing['states'][number];

  test.each(['app', 'credentials', 'authProcess', 'theme'])(
    '[D1] of %s has every state inside its parent, wide enough for its text, and every arrow',
    async (name) => {
      const chart = chartOf(name);
      const folded = foldedStates(chart, []);
      const { states, arrows } = await draw(chart, folded, measure);
      const placed = new Map(states.map((area) => [area.state.id, area]));
      for (const area of states) {
        for (const inner of area.folded ? [] : area.state.states) {
          const place = placed.get(inner.id);
          expect(place && inside(place, area), `${inner.id} in ${area.state.id}`).toBe(true);
        }
        const widest = Math.max(0, ...area.state.notes.map(({ words }) => measure(words, 'small')));
        expect(area.width, area.state.id).toBeGreaterThan(widest);
      }
      for (const { id, points, label, arrow } of arrows) {
        expect(points.length, id).toBeGreaterThan(1);
        expect(label === undefined, id).toBe(arrow.ways.length === 0);
      }
    },
    20_000,
  );

  test('[D1] contains every state once', async () => {
    const { states } = await draw(chartOf('credentials'), nothing, measure);
    const ids = states.map(({ state }) => state.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test('[D1] the corners of an arrow are rounded, its ends are not', () => {
  const path = roundedPath([
    { x: 0, y: 0 },
    { x: 0, y: 20 },
    { x: 20, y: 20 },
  ]);
  expect(path).toBe('M0.0 0.0L0.0 14.0Q0.0 20.0 6.0 20.0L20.0 20.0');
});
