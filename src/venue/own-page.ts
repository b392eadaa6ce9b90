import { declareFonts } from '#src/theme/fonts.ts';
import type { Venue } from './venue.ts';

function iconLink(): HTMLLinkElement {
  const present = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const link = present ?? document.createElement('link');
  link.rel = 'icon';
  link.type = 'image/svg+xml';
  return link;
}

/** The theme that the page was served with, until another replaces it. */
const servedTheme = () => document.querySelector<HTMLStyleElement>('style[data-theme]');

/** A page of the wizard's own: it sets the address, the title, the icon and the styles. */
export function ownPage(root: HTMLElement): Venue {
  const html = document.documentElement;
  /** `undefined`: still the theme that the page was served with. */
  let themeSheets: readonly CSSStyleSheet[] | undefined;
  let fonts: readonly FontFace[] | undefined;
  return {
    root,
    embedded: false,
    isServedWith: (themeId) => themeSheets === undefined && html.dataset.theme === themeId,
    async showTheme(themeId, stylesheets, signal) {
      const sheets = stylesheets.map(() => new CSSStyleSheet());
      await Promise.all(sheets.map((sheet, i) => sheet.replace(stylesheets[i] ?? '')));
      // Another may be wanted by now.
      signal.throwIfAborted();
      const before = themeSheets ?? window.early?.themeSheets ?? [];
      const others = document.adoptedStyleSheets.filter((sheet) => !before.includes(sheet));
      themeSheets = sheets;
      fonts = declareFonts(sheets, fonts ?? window.early?.fonts ?? []);
      document.adoptedStyleSheets = [...others, ...sheets];
      servedTheme()?.remove();
      html.dataset.theme = themeId;
    },
    fonts: () => document.fonts,
    showLook({ appearance, useImages }) {
      html.dataset.appearance = appearance;
      html.dataset.images = String(useImages);
    },
    setUpPortal() {},
    showLanguage(language) {
      html.lang = language;
      root.lang = language;
    },
    showTitle(title) {
      document.title = title;
    },
    showFavicon(url) {
      const link = iconLink();
      link.href = url;
      document.head.append(link);
    },
  };
}
