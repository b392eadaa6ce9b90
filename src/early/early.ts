/** What the script in the page's head has started before the wizard's own script is there (N3). */
export interface Early {
  /** The response to a call that was already made, by its address. Each can be taken once. */
  take(url: string): Promise<Response> | undefined;
  /** Stops recording presses. Returns the last element pressed, if it has not been handled. */
  release(): HTMLElement | undefined;
  /** The theme's stylesheets, if the page has applied them already: see src/ahead. */
  readonly themeSheets?: readonly CSSStyleSheet[];
  /** The fonts declared in them. */
  readonly fonts?: readonly FontFace[];
}

declare global {
  interface Window {
    /** Set by the head of the wizard's own page. */
    early?: Early;
  }
}
