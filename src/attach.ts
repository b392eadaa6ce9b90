import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';

/** What a customer has typed into a field, and whether it has the focus. */
interface Typed {
  readonly name: string;
  readonly value: string;
  readonly focused: boolean;
}

function typedIn(root: HTMLElement): readonly Typed[] {
  return [...root.querySelectorAll('input')].map((field) => ({
    name: field.name,
    value: field.value,
    focused: document.activeElement === field,
  }));
}

/** Restores it in the fields of the same names, if the new screen has them. */
function giveBack(root: HTMLElement, typed: readonly Typed[]): void {
  for (const { name, value, focused } of typed) {
    const field = root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
    if (!field) continue;
    field.value = value;
    if (focused) field.focus();
  }
}

/**
 * Renders a tree into the page. `drawn`: its markup is already there, and React hydrates it, including what
 * was typed. Otherwise the content is replaced, and what was typed is restored (N3).
 */
export function attach(root: HTMLElement, tree: ReactNode, drawn: boolean): Root {
  if (drawn) return hydrateRoot(root, tree);
  const typed = typedIn(root);
  const react = createRoot(root);
  if (typed.length === 0) react.render(tree);
  else flushSync(() => react.render(tree));
  giveBack(root, typed);
  return react;
}

/** The same button after the page was rendered again. */
function counterpartOf(pressed: HTMLElement, root: HTMLElement): HTMLElement | undefined {
  return [...root.querySelectorAll('button')].find(
    ({ textContent }) => textContent === pressed.textContent,
  );
}

/** Repeats, once, what was pressed before the script ran; does nothing if it is no longer offered. */
export function pressAgain(pressed: HTMLElement | undefined, root: HTMLElement): void {
  if (!pressed) return;
  const element = pressed.isConnected ? pressed : counterpartOf(pressed, root);
  if (element instanceof HTMLFormElement) element.requestSubmit();
  else element?.click();
}
