// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { startTexts } from '#src/i18n/texts.ts';
import { makeFirstUses } from './first-uses.ts';

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test('[N3] fonts that only later screens have are read while the customer types, by samples that nobody sees and nothing keeps', () => {
  vi.useFakeTimers();
  startTexts();
  const root = document.createElement('div');
  document.body.append(root);
  const seen: string[] = [];
  vi.spyOn(root, 'getBoundingClientRect').mockImplementation(() => {
    for (const { style } of root.querySelectorAll('span')) {
      seen.push(`${style.visibility} ${style.fontWeight || 'normal'} ${style.fontSize}`);
    }
    return new DOMRect();
  });
  makeFirstUses(root);
  expect(root.childElementCount).toBe(0);
  vi.runAllTimers();
  expect(seen).toEqual(['hidden normal 1.5rem', 'hidden 600 0.875rem']);
  expect(root.childElementCount).toBe(0);
});
