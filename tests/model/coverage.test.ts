import { expect, test } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { payload } from '#machines/on-answer.ts';
import { walks as termsWalks } from '#machines/terms/walk.ts';
import { findGaps, NO_GAPS, type Walk } from '#machines/testing/coverage.ts';
import { statesOf, transitionsOf } from '#machines/testing/transitions.ts';
import { coverageOf, staleExclusions } from './coverage.ts';
import type { Modelled } from './machines.ts';
import { reportOf, summaryOf } from './report.ts';

const light = createMachine({
  id: 'light',
  initial: 'off',
  states: {
    off: { on: { press: 'on' } },
    on: { on: { press: 'off', smash: 'broken' } },
    broken: {},
  },
});

const modelled = (machine: AnyStateMachine, walk: Walk): Modelled => ({
  id: machine.id,
  file: '',
  page: '',
  walk,
  states: statesOf(machine),
  transitions: transitionsOf(machine),
});
const lightModel = modelled(light, {
  machine: light,
  inputs: [undefined],
  events: [{ type: 'press' }],
});
const SMASH = 'light.on —smash→ light.broken';
const reached = {
  states: new Set(['light', 'light.off', 'light.on']),
  transitions: new Set(['light.off —press→ light.on', 'light.on —press→ light.off']),
};

test('[D2] after a part of the paths, what the others reach is not called missing', () => {
  const summary = summaryOf('A part', [coverageOf(lightModel, reached, [])]);
  expect(summary).toMatch(/^A part\n {2}light +states 3\/4 +transitions 2\/3$/);
});

test('[D2] states and transitions that were not reached are named and counted', () => {
  const { states, transitions } = coverageOf(lightModel, reached, []);
  expect(states).toEqual({ all: 4, reached: 3, excluded: 0, missing: ['light.broken'] });
  expect(transitions).toEqual({ all: 3, reached: 2, excluded: 0, missing: [SMASH] });
  const report = reportOf('Here', [coverageOf(lightModel, reached, [])]);
  expect(report).toContain(`transition missing: ${SMASH}`);
});

test('[D2] an excluded part is not missing, and an exclusion that no longer holds is reported', () => {
  const exclusion = { what: ['light.broken', SMASH], because: 'nobody smashes it' };
  expect(coverageOf(lightModel, reached, [exclusion]).transitions).toMatchObject({
    excluded: 1,
    missing: [],
  });
  expect(staleExclusions([lightModel], reached, [exclusion])).toEqual([]);
  const wrong = { what: ['light.on', 'light.lost'], because: '…' };
  expect(staleExclusions([lightModel], reached, [wrong])).toEqual([
    'light.on: excluded, but it was reached',
    'light.lost: excluded, but there is no such thing',
  ]);
});

/** The walk of the terms, with a machine whose definition was changed. */
function walkOver(
  change: (states: NonNullable<AnyStateMachine['config']['states']>) => object,
): Walk {
  const [walk] = termsWalks;
  if (!walk) throw new Error('The terms have a walk');
  const { config, implementations } = walk.machine;
  const machine: AnyStateMachine = createMachine({
    ...config,
    states: { ...config.states, ...change(config.states ?? {}) },
  });
  return { ...walk, machine: machine.provide(implementations) };
}

test('[D2] a transition with a wrong target is found by generated paths', () => {
  expect(findGaps(walkOver(() => ({})))).toEqual(NO_GAPS);
  const broken = walkOver(({ reading, accepting, ...others }) => ({
    ...others,
    reading: {
      ...reading,
      on: {
        ...reading?.on,
        'terms.accepted': [{ guard: { type: 'isTicked', params: payload }, target: '.notTicked' }],
      },
    },
  }));
  expect(findGaps(broken).states).toContain('terms.accepting');
});

test('[D2] a port without its failure path is found by generated paths', () => {
  const broken = walkOver(({ accepting }) => ({
    accepting: { ...accepting, invoke: { ...Object(accepting?.invoke), onDone: 'moved' } },
  }));
  expect(findGaps(broken).states).toContain('terms.reading.unavailable');
});
