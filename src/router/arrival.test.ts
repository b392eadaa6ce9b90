// @vitest-environment jsdom
import { createElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ROUTES, type RouteId } from '#machines/routes.ts';
import { show } from '#src/ui/testing.tsx';
import type { Venue } from '#src/venue/venue.ts';
import { useArrival, windowTitle } from './arrival.ts';

test("[P1] a window is called after its page and the bank; without a bank's name after its page alone", () => {
  expect(windowTitle('Log in', 'Bank am Markt')).toBe('Log in - Bank am Markt');
  expect(windowTitle('Log in', '')).toBe('Log in');
});

interface Arrived {
  readonly route: RouteId;
  readonly stale?: boolean;
  readonly place?: string;
  readonly bankName?: string;
}

function At({
  venue,
  route,
  stale = false,
  place = route,
  bankName = '',
}: Arrived & { venue: Venue }) {
  useArrival(venue, { route, titleKey: ROUTES[route].titleKey, place, stale }, bankName);
  return null;
}

/** A page with these elements, and how to arrive on it. */
function pageOf(html: string) {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  onTestFinished(() => root.remove());
  const showTitle = vi.fn();
  const venue = { root, showTitle } as Partial<Venue> as Venue;
  return {
    root,
    showTitle,
    at: (route: RouteId, more: Omit<Arrived, 'route'> = {}) =>
      createElement(At, { venue, route, ...more }),
  };
}

test('[L6] [P6] back on the log-in page, its first field gets the focus, unless something there has it already', async () => {
  const { root, at } = pageOf('<h1 tabindex="-1">Log in</h1><input /><button>Help</button>');
  const [field, button] = [root.querySelector('input'), root.querySelector('button')];
  const { change } = show(at('initial'));
  await expect.poll(() => root.querySelector('h1')).toHaveFocus();
  root.querySelector('h1')?.blur();
  change(at('login'));
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
  // Also after another start, as by "Try again".
  change(at('initial'));
  await expect.poll(() => root.querySelector('h1')).toHaveFocus();
  root.querySelector('h1')?.blur();
  change(at('login'));
  await expect.poll(() => field).toHaveFocus();
});

test('[P6] another step on the same route is another arrival', async () => {
  const { root, at } = pageOf('<h1 tabindex="-1">Terms</h1>');
  const headline = root.querySelector('h1');
  const { change } = show(at('tos', { place: 'the first terms' }));
  await expect.poll(() => headline).toHaveFocus();
  headline?.blur();
  change(at('tos', { place: 'the next terms' }));
  await expect.poll(() => headline).toHaveFocus();
});

test('[X9, P6] in a portal’s page, which has a headline of its own, that of the log-in gets the focus', async () => {
  pageOf('<h1 tabindex="-1">Portal</h1>');
  const { root, at } = pageOf('<h1 tabindex="-1">Confirm</h1>');
  show(at('psd2TanAuth'));
  await expect.poll(() => root.querySelector('h1')).toHaveFocus();
});

test('[P1, Y4] the window is called after the bank as soon as its name is known', async () => {
  const { at, showTitle } = pageOf('<h1>Log in</h1>');
  const { change } = show(at('login'));
  await expect.poll(() => showTitle.mock.calls.length).toBe(1);
  change(at('login', { bankName: 'Bank am Markt' }));
  await expect.poll(() => showTitle.mock.lastCall?.[0]).toMatch(/ - Bank am Markt$/);
});

test('[P6] [N2] a step that could not be used for a while gets the focus again, and only once it can be used', async () => {
  const { root, at } = pageOf('<h1 tabindex="-1">Confirm</h1>');
  const headline = root.querySelector('h1');
  const { change } = show(at('psd2TanAuth'));
  await expect.poll(() => headline).toHaveFocus();
  // As browsers do where an element becomes inert.
  headline?.blur();
  change(at('psd2TanAuth', { stale: true }));
  await Promise.resolve();
  expect(document.body).toHaveFocus();
  change(at('psd2TanAuth'));
  await expect.poll(() => headline).toHaveFocus();
});
