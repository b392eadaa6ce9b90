import { WIZARD_BASE } from '#contract/endpoint.ts';
import type { Language } from '#contract/locale.ts';
import { isOffline } from '#src/services/offline.ts';

/** The message shown if a script cannot be loaded, that without a network, and the button. */
const WORDS = {
  de: [
    'Die Anmeldung konnte nicht geladen werden. ',
    'Keine Verbindung zum Internet. ',
    'Erneut versuchen',
  ],
  en: ['The log-in could not be loaded. ', 'No internet connection. ', 'Try again'],
} as const satisfies Record<Language, readonly string[]>;

const isLanguage = (name: string): name is Language => name in WORDS;

/** Says that the log-in could not be loaded, and offers another try (N2). */
function tell(): void {
  const { documentElement: root } = document;
  const [failed, offline, again] = WORDS[isLanguage(root.lang) ? root.lang : 'de'];
  const box = document.createElement('div');
  const button = document.createElement('button');
  box.role = 'alert';
  box.className = 'still-loading';
  // Without the delay that the box has while scripts may still load.
  box.style.animationDelay = '0s';
  button.className = 'button button--quiet';
  button.textContent = again;
  button.onclick = () => location.reload();
  box.append(isOffline() ? offline : failed, button);
  document.querySelector('.progress')?.remove();
  document.querySelector('.still-loading')?.remove();
  (document.body ?? root).append(box);
}

/** The wizard runs: what fails from now on has messages of its own. */
let hasBegun = false;

/** Says so, and closes the form, which cannot work: nothing may be typed into it or pressed any more. */
function closeForm(): void {
  tell();
  document.getElementById('root')?.setAttribute('inert', '');
  delete document.documentElement.dataset.pressed;
}

/**
 * The scripts are there after all: of one that failed, the browser asks once more where another imports it. Takes back
 * what was said, and the form works.
 */
export function openForm(): void {
  hasBegun = true;
  const closed = document.querySelector('#root[inert]');
  if (!closed) return;
  closed.removeAttribute('inert');
  document.querySelector('.still-loading')?.remove();
}

/** Those of a bank's element, a browser extension or a proxy do not matter. */
const isScript = (target: Element) => target.matches(`script[type=module][src^="${WIZARD_BASE}"]`);

/** The page's own stylesheet. Those of later parts have a listener of their own, which deals with a failure. */
const isStyles = (target: Element): target is HTMLLinkElement =>
  target.matches(`link[rel=stylesheet][href^="${WIZARD_BASE}"]`) &&
  !(target as HTMLLinkElement).onerror;

/** Whether a script of ours was loaded and cannot run: it was cut off on its way, or the browser is too old for it. */
const isBroken = (event: Event): boolean =>
  event instanceof ErrorEvent &&
  event.filename.startsWith(location.origin + WIZARD_BASE) &&
  event.filename.endsWith('.js');

/**
 * Listens for scripts and styles of the page that fail to load, and for scripts that fail before the form works. The
 * styles are asked for once more.
 */
export function hearFailure(): void {
  const onError = (event: Event) => {
    const { target } = event;
    if (!(target instanceof Element)) {
      if (!hasBegun && isBroken(event)) closeForm();
    } else if (isScript(target)) closeForm();
    else if (isStyles(target)) {
      const again = target.cloneNode() as HTMLLinkElement;
      again.onerror = tell;
      target.replaceWith(again);
    }
  };
  addEventListener('error', onError, true);
}
