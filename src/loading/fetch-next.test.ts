// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { RuntimeConfig } from '#contract/runtime-config.ts';
import { arrive } from '#machines/testing/running.ts';
import { openStorage } from '#src/services/storage.ts';
import { startMachines } from '#src/start/start-machines.ts';
import { ownPage } from '#src/venue/own-page.ts';
import { createViewStore } from '#src/view/store.ts';
import { fetchNext } from './fetch-next.ts';

const asked = vi.fn((_url: string) => new Promise<Response>(() => {}));

beforeEach(() => {
  vi.stubGlobal('fetch', asked.mockClear());
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => void vi.unstubAllGlobals());

/** A wizard whose bank is silent, for this party, after its first screen is shown. */
async function shownTo(clientId: string, { embedded = false } = {}) {
  const running = startMachines(
    { ...ownPage(document.createElement('div')), embedded },
    {
      entry: { clientId, redirectUri: 'https://party.example/callback', route: 'initial' },
      storage: openStorage(),
      query: new URLSearchParams(),
      config: z.parse(RuntimeConfig, { features: true }),
    },
  );
  onTestFinished(() => {
    for (const end of running.ends.splice(0)) end();
  });
  await arrive(running.app, clientId === '' ? 'corruptUrl' : 'starting');
  asked.mockClear();
  fetchNext(running, createViewStore(running.app, running.elements));
  await vi.dynamicImportSettled();
  return running;
}

test('[E1, X5] features are asked for in a log-in of a party; where the address names none, nothing is', async () => {
  await shownTo('demo');
  expect(asked.mock.calls.flat()).toContainEqual(expect.stringContaining('/token'));
  await shownTo('');
  expect(asked).not.toHaveBeenCalled();
});

test('[X8, X9] other windows are heard on a page of our own; in a portal their messages are the portal’s', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const tell = () =>
    window.dispatchEvent(new MessageEvent('message', { origin: 'https://other.example' }));
  await shownTo('demo', { embedded: true });
  tell();
  expect(warn).not.toHaveBeenCalled();
  await shownTo('demo');
  tell();
  expect(warn).toHaveBeenCalledOnce();
});
