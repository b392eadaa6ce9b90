import { afterEach, expect, test, vi } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { Secret } from '#machines/secret.ts';
import { provideElementLoading } from '#src/elements/provide.ts';
import { createLogger } from '#src/services/logger.ts';
import { openStorage } from '#src/services/storage.ts';
import { askTabs } from '#src/services/tab-init.ts';
import { provideWizard } from '#src/services/wizard.ts';
import { ownPage } from '#src/venue/own-page.ts';
import { everyMachine } from '#tests/tools/machines.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

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

/** What the ports are started with: all that any of them needs. */
const inputFor = (port: string) => ({
  authenticationId: port,
  id: 'i',
  challengeId: 'c',
  clientId: 'demo',
  locale: 'de-DE',
  identifier: 'anna',
  pin: new Secret('12345'),
  tan: new Secret('123456'),
  query: { client_id: 'demo', redirect_uri: 'https://party/cb' },
  url: '/services_auth/auth-backend/api/step',
  themeId: '8840_1',
});

/** Starts a port, and ends it once it has made its calls. Returns the signals of those; none, if it is no promise. */
async function signalsOf(name: string, actor: object): Promise<(AbortSignal | undefined)[]> {
  const signals: (AbortSignal | undefined)[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signals.push(signal ?? undefined);
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const left = new AbortController();
  const start: unknown = Reflect.get(actor, 'config');
  if (typeof start !== 'function') return [];
  const { signal } = left;
  const asked = { input: inputFor(name), signal, sendBack: () => {}, receive: () => {} };
  const answer: unknown = start(asked);
  if (typeof answer === 'function') answer();
  if (!(answer instanceof Promise)) return [];
  answer.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve));
  left.abort();
  return signals;
}

test('[N5] [N2] [P7] a call of a step that the customer has left is given up, so that nobody logs that it got no answer; but a preview, whose order counts', async () => {
  const goesOn: string[] = [];
  for (const machine of new Set(provided)) {
    for (const [name, actor] of actorsOf(machine)) {
      if (actor instanceof StateMachine) continue;
      const signals = await signalsOf(name, actor);
      if (!signals.every((it) => it?.aborted)) goesOn.push(`${machine.id}.${name}`);
    }
  }
  expect(goesOn).toEqual(['terms.fetchDocument']);
});
