import { expect, test } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { statesOf, transitionsOf } from '#machines/testing/transitions.ts';
import { isOf } from '../mutation/measured.ts';
import { mutantsOf } from '../mutation/mutants.ts';
import { definitionOf } from './definition.ts';
import type { Modelled } from './machines.ts';
import { measuredOf, measurement } from './measured.ts';

const modelled = (machine: AnyStateMachine): Modelled => ({
  id: machine.id,
  file: 'machines/light/machine.ts',
  page: 'docs/flows/light.md',
  walk: { machine, inputs: [undefined], events: [] },
  states: statesOf(machine),
  transitions: transitionsOf(machine),
});

const pressed = { target: 'on', guard: 'hasPower', actions: 'count' };
const off = { on: { press: pressed } };
const light = (states: object): Modelled =>
  modelled(createMachine({ id: 'light', initial: 'off', states: { on: {}, ...states } }));

const before = light({ off });
/** The machine with one thing changed, which is neither the name of a state nor an event. */
const CHANGED: Readonly<Record<string, Modelled>> = {
  action: light({ off: { on: { press: { ...pressed, actions: 'forget' } } } }),
  guard: light({ off: { on: { press: { ...pressed, guard: 'isWhole' } } } }),
  'entry action': light({ off, on: { entry: 'shine' } }),
  'exit action': light({ off, on: { exit: 'cool' } }),
  port: light({ off, on: { invoke: { src: 'askMeter' } } }),
};

test('[D2] figures of a machine that has not changed are those of its run', () => {
  const measured = measurement('2026-11-26', [before], []);
  expect(measuredOf(measured, light({ off }))).toMatchObject({ states: 0, transitions: 0 });
});

test.each(Object.entries(CHANGED))(
  '[D2] a machine has changed since its run, if only by another %s',
  (_, changed) => {
    const measured = measurement('2026-11-26', [before], []);
    expect(measuredOf(measured, changed)).toBeUndefined();
  },
);

test.each(Object.entries(CHANGED))(
  '[D2] so it has since its mutants were tried: another %s',
  (_, changed) => {
    const mutants = mutantsOf(changed.walk.machine.config).length;
    const figures = { mutants, tried: 0, tests: 0, page: 0, hangs: 0, survivors: [] };
    const measured = { definition: definitionOf(before), ...figures };
    expect(isOf(changed, measured)).toBe(false);
    expect(isOf(changed, { ...measured, definition: definitionOf(changed) })).toBe(true);
  },
);
