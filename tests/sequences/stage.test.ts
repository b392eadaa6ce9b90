import { expect, test } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { stagedApp } from '#machines/replay/app.ts';
import { createStage, type Stage } from '#machines/replay/stage.ts';
import { everyMachine } from '../tools/machines.ts';
import { callsOf } from './page-calls.ts';

const actorsOf = ({ implementations }: AnyStateMachine) => Object.entries(implementations.actors);
const machines = (await everyMachine()).map(({ machine }) => machine);
/** What stands where nobody has provided a port: it rejects. */
const placeholders = new Set(
  machines.flatMap(actorsOf).flatMap(([, it]) => (it instanceof StateMachine ? [] : it)),
);

/** The ports below a machine that nobody has provided. */
const missingIn = (machine: AnyStateMachine): string[] =>
  actorsOf(machine).flatMap(([name, actor]) => {
    if (actor instanceof StateMachine) return missingIn(actor);
    return placeholders.has(actor) ? [`${machine.id}.${name}`] : [];
  });

test('[D3] no port of a machine is forgotten in a replay: the stage answers each', () => {
  expect(machines.flatMap(missingIn)).toContain('app.complete');
  const missing = missingIn(stagedApp(createStage(() => true)));
  expect([...new Set(missing)], 'provide them in machines/replay/app.ts').toEqual([]);
});

test('[D3] no port that asks the bank is forgotten in a replay in a browser: each has its call', () => {
  const stage = createStage(() => true);
  const asking: string[] = [];
  const asks: Stage['asks'] = (name, ...replies) => {
    asking.push(name);
    return stage.asks(name, ...replies);
  };
  stagedApp({ ...stage, asks });
  expect(asking).toContain('startTan');
  const uncalled = asking.filter(
    (port) => callsOf([{ port, answer: { kind: 'done' } }]).length === 0,
  );
  expect(uncalled, 'name their calls in tests/model/support/ports.ts').toEqual([]);
});
