// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { prefetchStepScreens } from './prefetch.ts';

test('[Y3, N2] the steps, and the screen of what fails there, are loaded in advance; of the elements, only those that the bank does not replace: its own could not be registered any more', async () => {
  const prefetch = vi.fn();
  const store = { prefetch } as unknown as Parameters<typeof prefetchStepScreens>[1];
  const sources = { 'tan-web-component': { script: '/bank/tan.js', lifecycleTimeoutMs: 1 } };
  const root = document.createElement('div');
  prefetchStepScreens(root, store, { sources, logger: { log: vi.fn(), close: vi.fn() } });
  await customElements.whenDefined('cas-ueberweisung');
  await vi.dynamicImportSettled();
  expect(customElements.get('tan-web-component')).toBeUndefined();
  expect(prefetch.mock.calls.flat(2)).toEqual(
    expect.arrayContaining(['inPlaceError', 'remittance']),
  );
});
