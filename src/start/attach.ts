import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';

/**
 * Remembers the fields on the page. The returned function copies their values, including what was typed since,
 * into the new fields of the same names, and restores the focus.
 */
function keepTyped(root: HTMLElement): () => void {
  const fields = [...root.querySelectorAll('input')];
  const focused = document.activeElement;
  return () => {
    for (const kept of fields) {
      const field = root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(kept.name)}"]`);
      if (!field) continue;
      field.value = kept.value;
      if (kept === focused) field.focus();
    }
  };
}

interface Attached {
  readonly root: HTMLElement;
  readonly tree: ReactNode;
  /** The tree's markup is already on the page. */
  readonly drawn: boolean;
  /** Resolves once the tree is on the page and its handlers are attached. */
  readonly attached: Promise<void>;
}

/**
 * If React replaces the form during hydration, puts back what was typed; the values are kept no longer than
 * that (L8).
 */
function hydrate({ root, tree, attached }: Attached, typed: () => void): Root {
  let giveBack: typeof typed | undefined = typed;
  attached.then(() => {
    giveBack = undefined;
  });
  return hydrateRoot(root, tree, {
    onRecoverableError(error) {
      giveBack?.();
      // Before, the script in the page's head would take it for a script that cannot run.
      attached.then(() => reportError(error));
    },
  });
}

/**
 * Renders a tree into the page. Existing markup is hydrated, and what was typed into it stays. If a browser's
 * translation or an extension has changed the markup, React reports that and replaces it; what was typed is
 * then put back (N3).
 */
export function attach(page: Attached): Root {
  const { root, tree, drawn } = page;
  const giveBack = keepTyped(root);
  if (drawn) return hydrate(page, giveBack);
  const react = createRoot(root);
  // Synchronously, so that the customer cannot type in between.
  if (root.querySelector('input')) flushSync(() => react.render(tree));
  else react.render(tree);
  giveBack();
  return react;
}

/** The same button, or form, after the page was rendered again. */
function counterpartOf(pressed: HTMLElement, root: HTMLElement): HTMLElement | null | undefined {
  if (pressed instanceof HTMLFormElement) return root.querySelector('form');
  return [...root.querySelectorAll('button')].find(
    ({ type, textContent }) =>
      // The text may have been translated, but there is only one submit button.
      type === Reflect.get(pressed, 'type') &&
      (type === 'submit' || textContent === pressed.textContent),
  );
}

/** Repeats a press from before the script ran; does nothing if that button no longer exists. */
export function pressAgain(pressed: HTMLElement | undefined, root: HTMLElement): void {
  if (!pressed) return;
  const element = pressed.isConnected ? pressed : counterpartOf(pressed, root);
  if (element instanceof HTMLFormElement) element.requestSubmit();
  else element?.click();
}
