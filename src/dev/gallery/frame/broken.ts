const ID = 'broken';

/** Takes away what was said of a picture that could not be drawn. */
export const forgetBroken = () => document.getElementById(ID)?.remove();

/**
 * Says what is wrong with a picture whose screen throws. It stands before the root element, which React empties, and
 * draws again once the screen is mended.
 */
export function sayBroken(root: HTMLElement, error: unknown): void {
  reportError(error);
  forgetBroken();
  const words = document.createElement('p');
  words.id = ID;
  words.role = 'alert';
  words.textContent = `This cannot be drawn: ${String(error)}`;
  root.before(words);
}
