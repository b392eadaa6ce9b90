// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AuthFrontend } from './element.ts';
import { mount, mountInShadow, unmount } from './portal.ts';

/** jsdom has no sizes. */
class Sizes {
  observe() {}
  disconnect() {}
}

/** Nor has a shadow tree its stylesheets there. */
Object.assign(ShadowRoot.prototype, { adoptedStyleSheets: [] });

const redirectUri = 'https://party.example/callback';
const options = { clientId: 'demo', redirectUri };
const written = { ...options, config: '{}' };

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise<Response>(() => {}));
  vi.stubGlobal('ResizeObserver', Sizes);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
});
afterEach(() => {
  unmount();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** A place on the page. */
const newPlace = () => document.body.appendChild(document.createElement('div'));
const newShadow = () => newPlace().attachShadow({ mode: 'open' });
/** Until what is said to the page in its next moment is said. */
const moment = () => new Promise((resolve) => setTimeout(resolve));

describe('a portal’s page', () => {
  test('[X9] whoever takes a log-in away a second time takes nothing from the next one', () => {
    const last = mount(newPlace(), options);
    last.unmount();
    const place = newPlace();
    mount(place, options);
    last.unmount();
    expect(place.children).toHaveLength(1);
    expect(() => mount(place, options)).toThrow('The log-in is already on this page');
  });

  test('[X9] a log-in whose place has been taken off the page is taken away for the next', () => {
    const place = newPlace();
    const afterwards = vi.fn();
    mountInShadow(() => place.attachShadow({ mode: 'open' }), written, afterwards);
    expect(() => mount(newPlace(), options)).toThrow();
    expect(afterwards).not.toHaveBeenCalled();
    place.remove();
    mount(newPlace(), options);
    expect(afterwards).toHaveBeenCalledOnce();
    expect(place.shadowRoot?.children).toHaveLength(0);
  });

  test('[X9] of those that are refused one begins once the page has no log-in, and the next after it, each once', async () => {
    const first = mountInShadow(newShadow, written);
    const begun: string[] = [];
    for (const name of ['second', 'third']) {
      const begin = () => {
        begun.push(name);
        mountInShadow(newShadow, written);
      };
      expect(() => mountInShadow(newShadow, written, () => {}, begin)).toThrow();
    }
    first.unmount();
    await moment();
    expect(begun).toEqual(['second']);
    unmount();
    await moment();
    expect(begun).toEqual(['second', 'third']);
    unmount();
    await moment();
    expect(begun).toEqual(['second', 'third']);
  });
});

describe('the element', () => {
  const rootOf = (element: Element) => element.shadowRoot?.firstElementChild;

  function newElement(attributes: Readonly<Record<string, string>>): AuthFrontend {
    if (!customElements.get('auth-frontend')) customElements.define('auth-frontend', AuthFrontend);
    const element = new AuthFrontend();
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  }

  test('[X9] goes on as it is where a portal moves it, or says again what it has said', async () => {
    const element = newElement({ 'client-id': 'demo', 'redirect-uri': redirectUri });
    document.body.append(element);
    const begun = rootOf(element);
    expect(begun).toBeDefined();
    newPlace().append(element);
    element.setAttribute('client-id', 'demo');
    await moment();
    expect(rootOf(element)).toBe(begun);
  });

  test('[X9] begins anew with another log-in, once for all that is said of it', async () => {
    const element = newElement({ 'client-id': 'demo', 'redirect-uri': redirectUri });
    document.body.append(element);
    const begun = rootOf(element);
    element.setAttribute('client-id', 'other');
    element.setAttribute('interaction', 'another');
    expect(rootOf(element)).toBe(begun);
    await moment();
    expect(rootOf(element)).not.toBe(begun);
    expect(element.shadowRoot?.children).toHaveLength(1);
  });

  test('[X9] refused, and taken off the page before that is free, never begins', async () => {
    const refused = vi.fn((event: Event) => event.preventDefault());
    window.addEventListener('error', refused, { once: true });
    const present = mount(newPlace(), options);
    const element = newElement({ 'client-id': 'other', 'redirect-uri': redirectUri });
    document.body.append(element);
    expect(refused).toHaveBeenCalledOnce();
    element.remove();
    present.unmount();
    await moment();
    expect(element.services).toBeUndefined();
  });

  test('[X9] taken off the page, leaves it to the next', async () => {
    const element = newElement({ 'client-id': 'demo', 'redirect-uri': redirectUri });
    document.body.append(element);
    expect(element.services).toBeDefined();
    element.remove();
    await moment();
    expect(element.services).toBeUndefined();
    mount(newPlace(), options);
  });
});
