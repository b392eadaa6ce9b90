// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { whenPainted } from '#src/loading/when.ts';
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

/** Until what follows on a change of the page is done, such as where its caret is. */
const painted = () => new Promise<void>((resolve) => whenPainted(resolve));

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

describe('a wrong configuration', () => {
  const redirectUri = 'https://party.example/callback';
  const config = JSON.parse('{ "features": "some" }');

  /** Mounts the log-in with it, in a place of its own. */
  function misconfigured() {
    const asked = vi.fn((_url: string, _init?: RequestInit) => new Promise<Response>(() => {}));
    vi.stubGlobal('fetch', asked);
    vi.stubGlobal('ResizeObserver', Sizes);
    const mounted = mount(document.body, { clientId: 'demo', redirectUri, config });
    const root = document.body.lastElementChild?.shadowRoot?.firstElementChild;
    return { asked, mounted, text: () => root?.textContent };
  }

  test('[R2] [X9] is said in the log-in’s place, with what is wrong, and logged; no log-in is begun', async () => {
    const { asked, mounted, text } = misconfigured();
    await expect.poll(text).toContain('features');
    await painted();
    expect(asked).not.toHaveBeenCalled();
    mounted.unmount();
    expect(text()).toBe('');
    const [[url, init] = []] = asked.mock.calls;
    expect(url).toMatch(/\/logger$/);
    expect(init?.body).toContain('Wrong configuration: features');
  });

  test('[R2] [X9] of a log-in that is taken away before there are words for it is not said any more', async () => {
    const { mounted, text } = misconfigured();
    const waiting = text();
    mounted.unmount();
    await vi.dynamicImportSettled();
    await painted();
    expect(text()).toBe(waiting);
  });
});

test('[E1] [X9] a log-in without a party, as an untyped script has it, asks for nothing, and says that its address is wrong', async () => {
  const asked = vi.fn((_url: string) => new Promise<Response>(() => {}));
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('ResizeObserver', Sizes);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
  const nobody = JSON.parse(
    '{ "clientId": null, "redirectUri": "https://party.example/callback" }',
  );
  mount(document.body, nobody);
  const root = document.body.lastElementChild?.shadowRoot?.firstElementChild;
  await expect.poll(() => root?.querySelector('h1')).not.toBeNull();
  await painted();
  expect(root).toHaveAttribute('data-state', 'corruptUrl');
  expect(asked.mock.calls.filter(([url]) => url.includes('/auth-backend/'))).toEqual([]);
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
