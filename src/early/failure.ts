/** What the page says when its script cannot be had, and the button beside it. */
const WORDS = {
  de: ['Die Anmeldung konnte nicht geladen werden. ', 'Erneut versuchen'],
  en: ['The log-in could not be loaded. ', 'Try again'],
} as const;

/** Says so in place of a form that nothing would come of, with a way to try again (N2). */
function tell(): void {
  const { documentElement: root } = document;
  const [text, again] = WORDS[root.lang === 'en' ? 'en' : 'de'];
  const box = document.createElement('div');
  const button = document.createElement('button');
  box.role = 'alert';
  box.className = 'still-loading';
  // At once: this is what the page knows for certain.
  box.style.animationDelay = '0s';
  button.textContent = again;
  button.onclick = () => location.reload();
  box.append(text, button);
  document.querySelector('.progress')?.remove();
  document.querySelector('.still-loading')?.remove();
  (document.body ?? root).append(box);
}

/** Hears when a script of the page cannot be loaded. */
export function hearFailure(): void {
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && tell(), true);
}
