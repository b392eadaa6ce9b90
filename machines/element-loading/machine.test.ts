import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { type ElementLoadingInput, elementLoadingMachine, LOAD_PATIENCE } from './machine.ts';
import type { Loaded, Wanted } from './ports.ts';
import { builtIn, fromScript, walks } from './walk.ts';

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
});

/** The machine with a record of everything it logs, and with this function to load elements. */
function loader(input: ElementLoadingInput, load: (wanted: Wanted) => Promise<Loaded>) {
  const said: string[] = [];
  const machine = elementLoadingMachine.provide({
    actors: {
      loadElement: fromPromise(({ input: wanted }) => load(wanted)),
      awaitInitialised: fromPromise(async ({ input: { initialised } }) => void (await initialised)),
    },
    actions: {
      logLoadedTwice: () => void said.push('loaded twice'),
      logUnmanaged: () => void said.push('unmanaged'),
      runErrorHook: ({ context }) => void said.push(`hook: ${context.failure?.message}`),
    },
  });
  return { said, actor: createActor(machine, { input }).start() };
}

const loads = async (): Promise<Loaded> => ({ already: false });
const fails = () => Promise.reject(new Error('404'));

describe('a script of the bank', () => {
  test('[Y3] is loaded, put on the page, waited for, ready', async () => {
    const load = vi.fn(loads);
    const { actor, said } = loader(fromScript, load);
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'));
    expect(load).toHaveBeenCalledWith({ name: fromScript.name, script: fromScript.script });
    actor.send({ type: 'element.mounted', initialised: Promise.resolve() });
    expect(actor.getSnapshot().value).toBe('initialising');
    await waitFor(actor, (snapshot) => snapshot.matches('ready'));
    expect(said).toEqual([]);
  });

  test('[Y3] that cannot be loaded runs the error hook once, with a reference; it may be tried again', async () => {
    const load = vi.fn(loads).mockImplementationOnce(fails);
    const { actor, said } = loader(fromScript, load);
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(said).toEqual(['hook: 404']);
    expect(actor.getSnapshot().context.failure?.traceId).toMatch(/^F/);
    actor.send({ type: 'retry.requested' });
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'));
    expect(actor.getSnapshot().context.failure).toBeUndefined();
    expect(said).toHaveLength(1);
  });

  test('[Y3] that the page has already is logged, and used', async () => {
    const { actor, said } = loader(fromScript, async () => ({ already: true }));
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'));
    expect(said).toEqual(['loaded twice']);
  });

  test('[Y3] whose element has no life-cycle management is logged, and used', async () => {
    const { actor, said } = loader(fromScript, loads);
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'));
    actor.send({ type: 'element.mounted' });
    expect(actor.getSnapshot().value).toBe('ready');
    expect(said).toEqual(['unmanaged']);
  });

  test('[Y3] whose element says that it cannot be initialised has failed', async () => {
    const { actor, said } = loader(fromScript, loads);
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'));
    actor.send({ type: 'element.mounted', initialised: Promise.reject(new Error('no session')) });
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(said).toEqual(['hook: no session']);
  });

  test('[Y3] that throws at what it is told has failed, once, at any time', async () => {
    const { actor, said } = loader(fromScript, loads);
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'));
    actor.send({ type: 'element.mounted' });
    expect(actor.getSnapshot().value).toBe('ready');
    for (const why of ['no such language', 'once more']) {
      actor.send({ type: 'element.threw', error: new Error(why) });
    }
    expect(actor.getSnapshot().value).toBe('failed');
    expect(said).toEqual(['unmanaged', 'hook: no such language']);
  });

  test('[Y3] that this page has loaded before is put on the page at once, also when it is tried again', () => {
    const load = vi.fn(loads);
    const { actor } = loader({ ...fromScript, present: true }, load);
    expect(actor.getSnapshot().value).toBe('loaded');
    actor.send({ type: 'element.threw', error: new Error('no such language') });
    actor.send({ type: 'retry.requested' });
    expect(actor.getSnapshot().value).toBe('loaded');
    expect(load).not.toHaveBeenCalled();
  });

  test.each([0, -1, Number.NaN])(
    '[Y3] with a life-cycle time-out of %d is refused in the exact words, and not loaded',
    async (lifecycleTimeoutMs) => {
      const load = vi.fn(loads);
      const { actor, said } = loader({ ...fromScript, lifecycleTimeoutMs }, load);
      expect(actor.getSnapshot().value).toBe('failed');
      expect(said).toEqual([
        'hook: Only values greater than 0 are allowed for checking the lifecycle initialization of a web component.',
      ]);
      expect(load).not.toHaveBeenCalled();
    },
  );
});

describe('silence', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('[Y3] a script that never answers has failed after a while', async () => {
    const { actor, said } = loader(fromScript, () => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(LOAD_PATIENCE - 1);
    expect(actor.getSnapshot().value).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    expect(actor.getSnapshot().value).toBe('failed');
    expect(said).toEqual(['hook: cms-teaser did not load in time']);
  });

  test('[Y3] an element whose life cycle does not begin in its time has failed', async () => {
    const { actor, said } = loader(fromScript, loads);
    await vi.advanceTimersByTimeAsync(0);
    actor.send({ type: 'element.mounted', initialised: new Promise(() => {}) });
    await vi.advanceTimersByTimeAsync(1999);
    expect(actor.getSnapshot().value).toBe('initialising');
    await vi.advanceTimersByTimeAsync(1);
    expect(said).toEqual(['hook: cms-teaser was not initialised in time']);
  });

  test('[Y3] a life cycle that may take longer than timers can count has not failed at once', async () => {
    const { actor } = loader({ ...fromScript, lifecycleTimeoutMs: 1e10 }, loads);
    await vi.advanceTimersByTimeAsync(0);
    actor.send({ type: 'element.mounted', initialised: new Promise(() => {}) });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(actor.getSnapshot().value).toBe('initialising');
  });
});

test('[Y3] a built-in element is ready as soon as it is on the page', async () => {
  const { actor, said } = loader(builtIn, loads);
  await waitFor(actor, (snapshot) => snapshot.matches('loaded'));
  actor.send({ type: 'element.mounted' });
  expect(actor.getSnapshot().value).toBe('ready');
  expect(said).toEqual([]);
});
