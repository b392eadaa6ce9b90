import { type MountedInPortal, mountInShadow } from './portal.ts';
import type { PortalServices } from './services.ts';

/**
 * `<auth-frontend client-id redirect-uri interaction config>`: the log-in as an element of a portal's
 * page (X9). It lives as long as the element; another client or log-in restarts it.
 */
export class AuthFrontend extends HTMLElement {
  static readonly observedAttributes = ['client-id', 'redirect-uri', 'interaction', 'config'];
  readonly #shadow = this.attachShadow({ mode: 'open' });
  #mounted: MountedInPortal | undefined;
  #isChanging = false;

  /** What the portal offers, while the log-in is there. */
  get services(): PortalServices | undefined {
    return this.#mounted?.services;
  }

  connectedCallback(): void {
    // If it is moved on the page, it goes on as it is.
    if (this.#mounted) return;
    const options = {
      clientId: this.getAttribute('client-id') ?? '',
      redirectUri: this.getAttribute('redirect-uri') ?? '',
      interaction: this.getAttribute('interaction') ?? undefined,
      config: this.getAttribute('config') ?? '{}',
    };
    const forget = () => {
      this.#mounted = undefined;
    };
    this.#mounted = mountInShadow(() => this.#shadow, options, forget, this.#begin);
  }

  /** A page transition may insert the next element before it removes the last one. */
  readonly #begin = () => {
    if (this.isConnected) this.connectedCallback();
  };

  disconnectedCallback(): void {
    // Being moved is not being removed.
    queueMicrotask(() => {
      if (!this.isConnected) this.#mounted?.unmount();
    });
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (!this.#mounted || before === after || this.#isChanging) return;
    this.#isChanging = true;
    // Attributes are set one after the other: half of one log-in and half of another make no log-in.
    queueMicrotask(() => {
      this.#isChanging = false;
      this.#restart();
    });
  }

  #restart(): void {
    if (!this.#mounted) return;
    this.#mounted.unmount();
    this.#begin();
  }
}
