// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { openStorage } from '#src/services/storage.ts';
import { AuthFrontend } from './element.ts';
import { mount, unmount } from './portal.ts';

/** jsdom has no sizes. */
class Sizes {
  observe() {}
  disconnect() {}
}

/** Nor has a shadow tree its stylesheets there. */
Object.assign(ShadowRoot.prototype, { adoptedStyleSheets: [] });

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

test('[S2] [X9] of a log-in that is taken away, the portal’s tab keeps nothing', async () => {
  vi.stubGlobal('fetch', () => new Promise<Response>(() => {}));
  vi.stubGlobal('ResizeObserver', Sizes);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
  const mounted = mount(document.body, { clientId: 'demo', redirectUri: 'https://party/cb' });
  sessionStorage.setItem('of the portal', 'stays');
  openStorage().write('8840_1', 'theme');
  mounted.unmount();
  expect({ ...sessionStorage }).toEqual({ 'of the portal': 'stays' });
});

test('[X9] an attribute that a framework leaves empty is as one that is not there', async () => {
  const asked = vi.fn((_url: string) => new Promise<Response>(() => {}));
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('ResizeObserver', Sizes);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
  customElements.define('auth-frontend', AuthFrontend);
  document.body.innerHTML =
    '<auth-frontend client-id="demo" redirect-uri="https://party/cb" interaction="" config="">';
  await expect.poll(() => asked.mock.calls.join()).toContain('client_id=demo');
  expect(asked.mock.calls.join()).not.toContain('interaction');
});
