import type { DrawnAhead } from '#contract/first-screen.ts';
import { FORM_ELEMENT_ID, SERVED_ELEMENT_ID } from '#contract/page.ts';
import { declareFonts } from '#src/theme/fonts.ts';

interface Shown {
  readonly ahead: DrawnAhead;
  /** The data block that describes it, renamed as if the server had rendered it (N3). */
  readonly block: HTMLElement;
  readonly stylesheets: readonly string[];
}

/** Puts the form and its theme into the page, as if they had come with it; does nothing if a part is missing. */
export function show({ ahead, block, stylesheets }: Shown): void {
  const root = document.getElementById('root');
  const kept = document.getElementById(FORM_ELEMENT_ID);
  const [form, stillLoading] = kept instanceof HTMLTemplateElement ? kept.content.children : [];
  if (!root || !form || !stillLoading || !window.early) return;
  const themeSheets = stylesheets.map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  const fonts = declareFonts(themeSheets, []);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...themeSheets];
  window.early = { ...window.early, themeSheets, fonts };
  document.documentElement.dataset.theme = ahead.themeId;
  root.replaceChildren(...form.childNodes);
  root.after(stillLoading);
  block.id = SERVED_ELEMENT_ID;
}
