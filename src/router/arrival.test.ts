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

function At({ venue, route, stale }: { venue: Venue; route: RouteId; stale: boolean }) {
  useArrival(venue, { route, titleKey: ROUTES[route].titleKey, place: route, stale }, '');
  return null;
}

/** A page with these elements, and how to arrive on it. */
function pageOf(html: string) {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  onTestFinished(() => root.remove());
  const venue = { root, showTitle: vi.fn() } as Partial<Venue> as Venue;
  return {
    root,
    at: (route: RouteId, stale = false) => createElement(At, { venue, route, stale }),
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
});

test('[P6] [N2] a step that could not be used for a while gets the focus again, and only once it can be used', async () => {
  const { root, at } = pageOf('<h1 tabindex="-1">Confirm</h1>');
  const headline = root.querySelector('h1');
  const { change } = show(at('psd2TanAuth'));
  await expect.poll(() => headline).toHaveFocus();
  // As browsers do where an element becomes inert.
  headline?.blur();
  change(at('psd2TanAuth', true));
  await Promise.resolve();
  expect(document.body).toHaveFocus();
  change(at('psd2TanAuth'));
  await expect.poll(() => headline).toHaveFocus();
});
