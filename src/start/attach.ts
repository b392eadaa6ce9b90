import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';

/**
 * Keeps the fields that are there. The returned function puts what they hold, also what was typed since,
 * into the fields of the same names, if there are any, and returns the focus.
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
  /** The tree's markup is already there. */
  readonly drawn: boolean;
  /** When the tree is there, and hears what the customer does. */
  readonly attached: Promise<void>;
}

/** What was typed is given back where React replaces the form at once, and is held no longer than that (L8). */
function hydrate({ root, tree, attached }: Attached, typed: () => void): Root {
  let giveBack: typeof typed | undefined = typed;
  attached.then(() => {
    giveBack = undefined;
  });
  return hydrateRoot(root, tree, {
    onRecoverableError(error) {
      giveBack?.();
      reportError(error);
    },
  });
}

/**
 * Renders a tree into the page. Markup that is there React hydrates, including what was typed; where a browser's
 * translation or an extension has changed it meanwhile, React says so and replaces it. What was typed into
 * whatever is replaced is restored (N3).
 */
export function attach(page: Attached): Root {
  const { root, tree, drawn } = page;
  const giveBack = keepTyped(root);
  if (drawn) return hydrate(page, giveBack);
  const react = createRoot(root);
  // At once, so that nothing is typed in between.
  if (root.querySelector('input')) flushSync(() => react.render(tree));
  else react.render(tree);
  giveBack();
  return react;
}

/** The same button after the page was rendered again. */
function counterpartOf(pressed: HTMLElement, root: HTMLElement): HTMLElement | undefined {
  return [...root.querySelectorAll('button')].find(
    ({ type, textContent }) =>
      // The text may have been translated; only one button sends.
      type === Reflect.get(pressed, 'type') &&
      (type === 'submit' || textContent === pressed.textContent),
  );
}

/** Repeats, once, what was pressed before the script ran; does nothing if it is no longer offered. */
export function pressAgain(pressed: HTMLElement | undefined, root: HTMLElement): void {
  if (!pressed) return;
  const element = pressed.isConnected ? pressed : counterpartOf(pressed, root);
  if (element instanceof HTMLFormElement) element.requestSubmit();
  else element?.click();
}
