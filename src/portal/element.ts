import { keepModal } from './dialogs.ts';
import { type MountedInPortal, mountInShadow } from './portal.ts';
import type { PortalServices } from './services.ts';

/**
 * `<auth-frontend client-id redirect-uri interaction config>`: the log-in as an element of a portal's page
 * (X9). It lives as long as the element. A change of an attribute restarts it.
 */
export class AuthFrontend extends HTMLElement {
  static readonly observedAttributes = ['client-id', 'redirect-uri', 'interaction', 'config'];
  readonly #shadow = this.attachShadow({ mode: 'open' });
  #mounted: MountedInPortal | undefined;
  #isChanging = false;

  /** The portal's services, while the log-in is mounted. */
  get services(): PortalServices | undefined {
    return this.#mounted?.services;
  }

  connectedCallback(): void {
    // When the element is only moved, the log-in continues.
    if (this.#mounted) keepModal(this.#shadow);
    else this.#mount();
  }

  #mount(): void {
    const options = {
      clientId: this.getAttribute('client-id') ?? '',
      redirectUri: this.getAttribute('redirect-uri') ?? '',
      interaction: this.getAttribute('interaction') ?? undefined,
      config: this.getAttribute('config') || '{}',
    };
    const forget = () => {
      this.#mounted = undefined;
    };
    this.#mounted = mountInShadow(() => this.#shadow, options, forget, this.#begin);
  }

  /**
   * Starts once the page has no other log-in: a page transition may insert the new element before it removes
   * the old one.
   */
  readonly #begin = () => {
    if (this.isConnected) this.#mount();
  };

  disconnectedCallback(): void {
    // The element may only have been moved.
    queueMicrotask(() => {
      if (!this.isConnected) this.#mounted?.unmount();
    });
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (!this.#mounted || before === after || this.#isChanging) return;
    this.#isChanging = true;
    // Attributes are set one after the other: wait until all are, so that two log-ins are not mixed.
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
