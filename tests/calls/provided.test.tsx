import { afterEach, expect, test, vi } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { provideElementLoading } from '#src/elements/provide.ts';
import { createLogger } from '#src/services/logger.ts';
import { openStorage } from '#src/services/storage.ts';
import { askTabs } from '#src/services/tab-init.ts';
import { provideWizard } from '#src/services/wizard.ts';
import { ownPage } from '#src/venue/own-page.ts';
import { everyMachine } from '#tests/tools/machines.ts';

afterEach(() => vi.restoreAllMocks());

const actorsOf = ({ implementations }: AnyStateMachine) => Object.entries(implementations.actors);

/** Whether the machine or one of its child machines has a port. */
const hasPorts = (machine: AnyStateMachine): boolean =>
  actorsOf(machine).some(([, actor]) => !(actor instanceof StateMachine) || hasPorts(actor));

/** All machines that the browser provides with ports when the whole wizard is set up. */
async function providedMachines(): Promise<AnyStateMachine[]> {
  const provide = vi.spyOn(StateMachine.prototype, 'provide');
  const logger = createLogger('ERROR');
  const { loadMachines } = provideWizard({
    logger,
    venue: ownPage(document.body),
    storage: openStorage(),
    rememberErrorShown: () => {},
    partMissing: () => {},
  });
  await loadMachines();
  // These machines run outside the wizard's.
  await Promise.all([import('#src/services/tan.ts'), import('#src/services/teaser.ts')]);
  provideElementLoading({ sources: {}, logger });
  await askTabs({ logLevel: 'ERROR' });
  logger.close();
  return provide.mock.results.map(({ value }) => value);
}

/**
 * The actions that a machine leaves to the browser, such as writing to the log: plain functions. Those that a machine
 * has itself are made by XState, which gives them a type.
 */
const actionsOf = ({ implementations }: AnyStateMachine) =>
  Object.entries(implementations.actions).filter(
    ([, action]) => typeof action === 'function' && !('type' in action),
  );

const provided = await providedMachines();
const machines = (await everyMachine()).map(({ machine }) => machine);

// Named .tsx to run in the project with modules of its own: no machine may have been provided before.
test('[N2] no port of a machine is forgotten: the browser provides each', () => {
  const missing = machines.flatMap((machine) => {
    const { id } = machine;
    const ours = provided.filter((other) => other.id === id);
    if (ours.length === 0) return hasPorts(machine) ? [id] : [];
    const placeholders = new Map(actorsOf(machine));
    return ours.flatMap((our) =>
      actorsOf(our)
        .filter(([name, actor]) => placeholders.get(name) === actor)
        .filter(([, actor]) => !(actor instanceof StateMachine) || hasPorts(actor))
        .map(([name]) => `${id}.${name}`),
    );
  });
  expect(missing, 'provide them in src/services').toEqual([]);
});

test('[N5] [P4] [I1] no action that a machine leaves to the browser is forgotten, such as what it logs or stores', () => {
  const left = machines.flatMap((machine) =>
    actionsOf(machine).map(([name, action]) => ({ id: machine.id, name, action })),
  );
  expect(left.map(({ name }) => name)).toContain('logFailure');
  const missing = left.filter(({ id, name, action }) => {
    const ours = provided.filter((other) => other.id === id);
    return !ours.some(({ implementations }) => implementations.actions[name] !== action);
  });
  expect(
    missing.map(({ id, name }) => `${id}.${name}`),
    'provide them in src/',
  ).toEqual([]);
});
