// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { mount, unmount } from './portal.ts';

/** jsdom has no sizes. */
class Sizes {
  observe() {}
  disconnect() {}
}

afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

test('[X9, D3] a log-in taken away before those who watch it are loaded never begins; the next one does', async () => {
  const asked = vi.fn((_url: string) => new Promise<Response>(() => {}));
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('ResizeObserver', Sizes);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
  const redirectUri = 'https://party.example/callback';
  mount(document.body, { clientId: 'hasty', redirectUri }).unmount();
  mount(document.body, { clientId: 'patient', redirectUri });
  const urls = () => asked.mock.calls.map(([url]) => url).join();
  await expect.poll(urls).toContain('patient');
  expect(urls()).not.toContain('hasty');
});
