// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ElementName } from '#contract/runtime-config.ts';
import { LOAD_PATIENCE } from '#machines/element-loading/machine.ts';
import { loadElement } from './loading.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What a bank's script does: it defines the element, or nothing ever happens. */
const define = (name: ElementName) => customElements.define(name, class extends HTMLElement {});
const silence = () => new Promise<never>(() => {});

test('[Y3, N2] a script that did not load in time is requested again at the next try, not before', async () => {
  const wanted = { name: 'tan-web-component', script: 'https://tan.example/tan.js' } as const;
  const run = vi.fn(async () => define(wanted.name)).mockImplementationOnce(silence);
  void loadElement(wanted, run);
  vi.advanceTimersByTime(LOAD_PATIENCE - 1);
  void loadElement(wanted, run);
  expect(run).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  expect(await loadElement(wanted, run)).toEqual({ already: false });
  expect(run.mock.calls).toEqual([[wanted.script], [`${wanted.script}?again=1`]]);
});

test('[Y3, N2] a script whose URL has a query keeps it when it is requested again', async () => {
  const wanted = { name: 'portal-language-selector', script: '/languages.js?v=2' } as const;
  const run = vi.fn(async () => define(wanted.name)).mockImplementationOnce(silence);
  void loadElement(wanted, run);
  vi.advanceTimersByTime(LOAD_PATIENCE);
  await loadElement(wanted, run);
  expect(run).toHaveBeenLastCalledWith(`${wanted.script}&again=1`);
});

test('[Y3, N2] a script that loads late, while it is requested again, is used', async () => {
  const wanted = { name: 'cas-ueberweisung', script: 'https://pay.example/pay.js' } as const;
  const run = vi.fn(silence);
  void loadElement(wanted, run);
  vi.advanceTimersByTime(LOAD_PATIENCE);
  const again = loadElement(wanted, run);
  define(wanted.name);
  expect(await again).toEqual({ already: false });
});

test('[Y3] one of two elements of a script is there although it does not define the other', async () => {
  const script = 'https://cms.example/both.js';
  const run = vi.fn(async () => define('bank-info'));
  void loadElement({ name: 'cms-teaser', script }, run);
  expect(await loadElement({ name: 'bank-info', script }, run)).toEqual({ already: true });
  expect(run).toHaveBeenCalledOnce();
});
