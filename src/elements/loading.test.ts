// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import type { ElementName } from '#contract/runtime-config.ts';
import { isPresent, loadElement, prefetchElement } from './loading.ts';

/** Runs a script of the bank, which defines these elements. */
const defines = (...names: ElementName[]) =>
  vi.fn(async () => {
    for (const name of names) customElements.define(name, class extends HTMLElement {});
  });

test('[Y3] a built-in element is registered once, however often it is wanted', async () => {
  const name = 'portal-language-selector';
  prefetchElement(name);
  expect(await loadElement({ name })).toEqual({ already: false });
  expect(await loadElement({ name })).toEqual({ already: false });
  expect(customElements.get(name)).toBeDefined();
  expect(isPresent({ name })).toBe(true);
  const script = 'https://bank.example/languages.js';
  expect(isPresent({ name, script })).toBe(false);
  const run = vi.fn();
  expect(await loadElement({ name, script }, run), 'its name is taken').toEqual({ already: true });
  expect(run).not.toHaveBeenCalled();
});

test('[Y3] a script runs once, also for a second element, which is told', async () => {
  const script = 'https://cms.example/both.js';
  const run = defines('cms-teaser', 'cas-ueberweisung');
  expect(await loadElement({ name: 'cms-teaser', script }, run)).toEqual({ already: false });
  expect(await loadElement({ name: 'cms-teaser', script }, run)).toEqual({ already: false });
  expect(await loadElement({ name: 'cas-ueberweisung', script }, run)).toEqual({ already: true });
  expect(run).toHaveBeenCalledExactlyOnceWith(script);
});

test('[Y3, N2] a script that failed is requested again, by another URL', async () => {
  const wanted = { name: 'tan-web-component', script: 'https://tan.example/tan.js' } as const;
  const gone = new Error('404');
  const run = defines(wanted.name).mockRejectedValueOnce(gone).mockRejectedValueOnce(gone);
  for (const _ of ['first', 'second']) {
    await expect(loadElement(wanted, run)).rejects.toThrow('404');
  }
  expect(await loadElement(wanted, run)).toEqual({ already: false });
  expect(run.mock.calls.flat()).toEqual(['', '#1', '#2'].map((again) => wanted.script + again));
  expect(isPresent(wanted)).toBe(true);
});

test('[Y3] a script that the page has already is not run a second time', async () => {
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.src = '/bank/info.js';
  document.head.append(script);
  const run = vi.fn();
  const loading = loadElement({ name: 'bank-info', script: '/bank/info.js' }, run);
  customElements.define('bank-info', class extends HTMLElement {});
  expect(await loading).toEqual({ already: true });
  expect(run).not.toHaveBeenCalled();
});
