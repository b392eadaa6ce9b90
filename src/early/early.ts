/** What the page's head has begun before the script of the wizard is there (N3). */
export interface Early {
  /** The answer to a call that is under way already, by its address; each only once. */
  take(url: string): Promise<Response> | undefined;
  /** No longer keeps what is pressed. Answers what was pressed last and waits to be carried out. */
  release(): HTMLElement | undefined;
  /** The theme's stylesheets, where the page has put them on already: see src/ahead. */
  readonly worn?: readonly CSSStyleSheet[];
  /** The fonts that came in them. */
  readonly fonts?: readonly FontFace[];
}

declare global {
  interface Window {
    /** Set by the head of the wizard's own page. */
    early?: Early;
  }
}
