import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useOpening } from './opening.ts';
import type { ViewerAction } from './state.ts';

const LOG_IN_PAGE = JSON.stringify({
  title: 'The log-in page',
  steps: [{ state: 'login.form.editing' }],
});
const file = (name: string, text = LOG_IN_PAGE) => new File([text], name);

test('[D3] of several files dropped on the viewer all are opened, and each that is no sequence is named', async () => {
  const told: ViewerAction[] = [];
  renderHook(() => useOpening((action) => told.push(action)));
  const files = [file('a.json'), file('cut.json', '{'), file('b.json'), file('list.json', '[]')];
  const dataTransfer = { types: ['Files'], files };
  const dropped = Object.assign(new Event('drop', { cancelable: true }), { dataTransfer });
  window.dispatchEvent(dropped);
  expect(dropped.defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(told).toHaveLength(3), 10_000);
  expect(told.map(({ type }) => type)).toEqual(['file.replayed', 'file.replayed', 'file.refused']);
  expect(told.at(-1)).toMatchObject({
    refusal: expect.stringMatching(/^cut\.json.*\nlist\.json/s),
  });
});
