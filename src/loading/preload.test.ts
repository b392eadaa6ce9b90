import { afterEach, expect, test, vi } from 'vitest';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { preload } from './preload.ts';

const linkTo = (file: string) =>
  document.querySelector<HTMLLinkElement>(`link[href="${WIZARD_BASE}${file}"]`);

afterEach(() => {
  document.head.replaceChildren();
});

test('[N3] a part is loaded after its styles; its scripts are requested, but not waited for', async () => {
  const load = vi.fn(async () => 'the part');
  const part = preload(load, ['a.css', 'a.js']);
  expect(linkTo('a.css')?.rel).toBe('stylesheet');
  expect(linkTo('a.js')?.rel).toBe('modulepreload');
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  linkTo('a.css')?.dispatchEvent(new Event('load'));
  expect(await part).toBe('the part');
});

test('[N3] a file that the page has or has requested is not requested again', async () => {
  document.head.innerHTML = `<link rel="stylesheet" href="${WIZARD_BASE}there.css">`;
  await preload(async () => {}, ['there.css', 'b.js']);
  await preload(async () => {}, ['there.css', 'b.js']);
  expect(document.head.childElementCount).toBe(2);
});

test('[N4] a part is not loaded without its styles; the next call requests them again', async () => {
  const load = vi.fn(async () => 'the part');
  const first = preload(load, ['c.css']);
  linkTo('c.css')?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('c.css could not be loaded');
  expect(load).not.toHaveBeenCalled();
  expect(linkTo('c.css')).toBeNull();
  const second = preload(load, ['c.css']);
  linkTo('c.css')?.dispatchEvent(new Event('load'));
  expect(await second).toBe('the part');
});
