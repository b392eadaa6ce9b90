/** The message shown if a script cannot be loaded, and its button. */
const WORDS = {
  de: ['Die Anmeldung konnte nicht geladen werden. ', 'Erneut versuchen'],
  en: ['The log-in could not be loaded. ', 'Try again'],
} as const;

/** Replaces the form, which cannot work, by the message and a way to try again (N2). */
function tell(): void {
  const { documentElement: root } = document;
  const [text, again] = WORDS[root.lang === 'en' ? 'en' : 'de'];
  const box = document.createElement('div');
  const button = document.createElement('button');
  box.role = 'alert';
  box.className = 'still-loading';
  // Without the delay that the box has while scripts may still load.
  box.style.animationDelay = '0s';
  button.textContent = again;
  button.onclick = () => location.reload();
  box.append(text, button);
  document.querySelector('.progress')?.remove();
  document.querySelector('.still-loading')?.remove();
  (document.body ?? root).append(box);
}

/** Only our scripts are modules. Those of a browser extension or a proxy do not matter. */
const isOurs = (target: EventTarget | null) =>
  target instanceof Element && target.matches('script[type=module]');

/** Listens for scripts of the page that fail to load. */
export function hearFailure(): void {
  addEventListener('error', ({ target }) => isOurs(target) && tell(), true);
}
