// @vitest-environment jsdom
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { RouteId } from '#machines/routes.ts';
import { show } from '#src/ui/testing.tsx';
import type { Venue } from '#src/venue/venue.ts';
import { useArrival, windowTitle } from './arrival.ts';

test("[P1] a window is called after its page and the bank; without a bank's name after its page alone", () => {
  expect(windowTitle('Log in', 'Bank am Markt')).toBe('Log in - Bank am Markt');
  expect(windowTitle('Log in', '')).toBe('Log in');
});

function At({ venue, route }: { venue: Venue; route: RouteId }) {
  useArrival(venue, route, { place: route, stale: false }, '');
  return null;
}

test('[L6] [P6] back on the log-in page, its first field gets the focus, unless something there has it already', async () => {
  const root = document.createElement('div');
  root.innerHTML = '<h1 tabindex="-1">Log in</h1><input /><button>Help</button>';
  document.body.append(root);
  const venue = { root, showTitle: vi.fn() } as Partial<Venue> as Venue;
  const at = (route: RouteId) => createElement(At, { venue, route });
  const [field, button] = [root.querySelector('input'), root.querySelector('button')];
  const { change } = show(at('login'));
  await Promise.resolve();
  expect(document.body).toHaveFocus();
  change(at('comfortLoginWaiting'));
  await expect.poll(() => root.querySelector('h1')).toHaveFocus();
  root.querySelector('h1')?.blur();
  change(at('login'));
  await expect.poll(() => field).toHaveFocus();
  change(at('comfortLoginWaiting'));
  await expect.poll(() => root.querySelector('h1')).toHaveFocus();
  button?.focus();
  change(at('login'));
  await Promise.resolve();
  expect(button).toHaveFocus();
  root.remove();
});
