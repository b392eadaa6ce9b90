import { expect, test } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { stagedApp } from '#machines/replay/app.ts';
import { createStage, type Stage } from '#machines/replay/stage.ts';
import { portCall } from '../model/support/ports.ts';
import { everyMachine } from '../tools/machines.ts';

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

/** Every port below a machine. Machines may have ports of the same name. */
const portsBelow = (machine: AnyStateMachine): { machine: string; port: string }[] =>
  actorsOf(machine).flatMap(([port, actor]) =>
    actor instanceof StateMachine ? portsBelow(actor) : { machine: machine.id, port },
  );

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
  const ports = portsBelow(stagedApp({ ...stage, asks })).filter(({ port }) =>
    asking.includes(port),
  );
  expect(ports).toContainEqual({ machine: 'preferredAccount', port: 'decide' });
  const uncalled = ports.filter(({ machine, port }) => !portCall(machine, port));
  expect(uncalled, 'name their calls in tests/model/support/ports.ts').toEqual([]);
});
