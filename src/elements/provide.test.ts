// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { ElementName } from '#contract/runtime-config.ts';
import { configureRenewal } from '#src/loading/renewal.ts';
import { createLogger } from '#src/services/logger.ts';
import { openStorage } from '#src/services/storage.ts';
import { loadElement } from './loading.ts';
import { provideElementLoading } from './provide.ts';

/** A built-in element, which is being loaded until the test makes it fail. */
const element = vi.hoisted(() => ({
  asked: 0,
  fail: (_: Error) => {},
  load() {
    element.asked += 1;
    return new Promise<never>((_, reject) => {
      element.fail = reject;
    });
  },
}));
vi.mock('./tan/element.tsx', element.load);
vi.mock('./remittance/element.tsx', element.load);
vi.mock('./teaser/element.tsx', element.load);

const fetched = vi.fn(async () => new Response(''));
const reload = vi.fn();

beforeEach(() => {
  element.asked = 0;
  sessionStorage.clear();
  vi.clearAllMocks();
  vi.stubGlobal('fetch', fetched);
  configureRenewal({ storage: openStorage(), embedded: false, build: 'one', reload });
});
afterEach(() => vi.unstubAllGlobals());

/** A screen that needs an element; `gone` makes loading it fail, for everybody who waits. */
async function open(name: ElementName = 'tan-web-component') {
  const wanted = { name };
  const machine = provideElementLoading({ sources: {}, logger: createLogger('ERROR') });
  const screen = createActor(machine, { input: wanted }).start();
  await expect.poll(() => element.asked).toBe(1);
  const gone = async () => {
    // What a screen waits for is asked for twice.
    for (const asked of [1, 2]) {
      await expect.poll(() => element.asked).toBe(asked);
      const loading = loadElement(wanted);
      element.fail(new Error('gone'));
      await expect(loading).rejects.toThrow();
    }
  };
  return { screen, gone };
}

test.each(['tan-web-component', 'cas-ueberweisung'] as const)(
  '[N4, Y3] %s, which a step waits for, loads the page anew if it is gone',
  async (name) => {
    const { gone } = await open(name);
    await gone();
    await expect.poll(() => reload.mock.calls.length).toBe(1);
  },
);

test('[N4, L9, Y3] what the editors show beside the log-in is not worth a new page: what was typed there would be gone', async () => {
  const { screen } = await open('cms-teaser');
  element.fail(new Error('gone'));
  await expect.poll(() => screen.getSnapshot().value).toBe('failed');
  expect(element.asked).toBe(1);
  expect(fetched).not.toHaveBeenCalled();
});

test('[N4, P7] once the step is no longer on the page, the element is not worth a new one', async () => {
  const { screen, gone } = await open();
  screen.stop();
  await gone();
  expect(fetched).not.toHaveBeenCalled();
});

test('[Y3] [N2] a built-in element that did not load is requested again at the next try', async () => {
  const { gone } = await open();
  await gone();
  loadElement({ name: 'tan-web-component' }).catch(() => {});
  await expect.poll(() => element.asked).toBe(3);
});

test('[N4, Y3] an element of the bank’s own that is gone is not worth a new page: that would not bring it back', async () => {
  const logger = { log: vi.fn(), close: vi.fn() };
  const machine = provideElementLoading({ sources: {}, logger });
  const script = 'data:text/javascript,throw new Error("gone")';
  const screen = createActor(machine, { input: { name: 'tan-web-component', script } }).start();
  await expect.poll(() => screen.getSnapshot().value).toBe('failed');
  expect(fetched).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});
