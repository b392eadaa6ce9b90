import { createElement, type ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { WithTexts } from '#src/i18n/use-texts.tsx';
import { rootIn } from './root.ts';

/** Draws an element from its properties. */
type Draw<Properties> = (properties: Properties, element: HTMLElement) => ReactNode;

/**
 * A custom element drawn with React: each key of `defaults` is a property of it, and setting one draws
 * it anew. Light DOM, so that the page's styles and its strict CSP apply.
 */
export function drawn<Properties extends object>(defaults: Properties, draw: Draw<Properties>) {
  return class Drawn extends HTMLElement {
    static {
      for (const name of Object.keys(defaults)) {
        Object.defineProperty(Drawn.prototype, name, {
          get(this: Drawn) {
            return Reflect.get(this.properties, name);
          },
          set(this: Drawn, value: unknown) {
            this.properties = { ...this.properties, [name]: value };
            this.#draw();
          },
        });
      }
    }

    /** The current properties. */
    properties: Properties = defaults;
    #root: Root | undefined;

    connectedCallback(): void {
      this.dataset.builtIn = '';
      this.#root ??= rootIn(this);
      this.#draw();
    }

    disconnectedCallback(): void {
      // The element may only have been moved. Also, no React root may be unmounted while the page's own root
      // commits.
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#root?.unmount();
        this.#root = undefined;
      });
    }

    #draw(): void {
      this.#root?.render(createElement(WithTexts, null, draw(this.properties, this)));
    }
  };
}
