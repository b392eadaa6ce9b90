import { AuthFrontend } from './element.ts';

export { mount, unmount } from './portal.ts';

// A portal with a strict content security policy needs no script of its own: the tag is enough.
if (!customElements.get('auth-frontend')) customElements.define('auth-frontend', AuthFrontend);
