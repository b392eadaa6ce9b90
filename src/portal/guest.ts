import type { Language } from '#contract/locale.ts';
import { passLocaleOn } from '#src/services/locale-events.ts';
import { declareFonts } from '#src/theme/fonts.ts';
import type { Venue } from '#src/venue/venue.ts';
import { followDialogs } from './dialogs.ts';
import { ownFonts, PAGE_CLASS, rescope } from './rescope.ts';
import { type PortalServices, portalServices } from './services.ts';
import { followStyles } from './styles.ts';

/** The wizard's place in a portal's page. */
export interface Guest extends Venue {
  /** Removes everything that was put on the page. */
  leave(): void;
}

/** The initial content until the wizard shows something, as in index.html. */
const LOADING: Readonly<Record<Language, string>> = {
  de: 'Die Anmeldung wird geladen.',
  en: 'The log-in is loading.',
};

function loadingText(): HTMLElement[] {
  return Object.entries(LOADING).map(([lang, text]) =>
    Object.assign(document.createElement('p'), { lang, textContent: text }),
  );
}

/** The size of `rem` on a page of the wizard's own: the customer's font size, whatever the portal sets. */
function customersFontSize(): string {
  // Measured on a probe, as the place itself may not be on the page yet and would have no size.
  const probe = document.createElement('div');
  probe.style.cssText =
    'all: initial !important; display: none !important; font: medium serif !important';
  document.documentElement.append(probe);
  const { fontSize } = getComputedStyle(probe);
  probe.remove();
  return fontSize;
}

/**
 * A place for the wizard in a portal's page (X9): a shadow tree, so that no styles pass in or out. The portal's
 * title, icon, language and address stay the portal's.
 */
export function openGuest(shadow: ShadowRoot): Guest {
  const root = document.createElement('div');
  root.className = PAGE_CLASS;
  root.append(...loadingText());
  shadow.append(root);
  passLocaleOn(shadow, root);
  root.style.setProperty('--rem', customersFontSize());

  let ownSheets: readonly CSSStyleSheet[] = [];
  let themeSheets: readonly CSSStyleSheet[] = [];
  let fonts: readonly FontFace[] = [];
  let adopted: readonly CSSStyleSheet[] = [];
  const adopt = () => {
    // A bank's element may have put a stylesheet of its own there (Y3).
    const others = shadow.adoptedStyleSheets.filter((sheet) => !adopted.includes(sheet));
    adopted = [...ownSheets, ...themeSheets];
    shadow.adoptedStyleSheets = [...adopted, ...others];
  };
  const ends = [
    followStyles((sheets) => {
      ownSheets = sheets;
      adopt();
    }),
    followDialogs(shadow, root),
  ];
  return {
    root,
    embedded: true,
    isServedWith: () => false,
    async showTheme(themeId, stylesheets, signal) {
      const sheets = await Promise.all(
        ownFonts(stylesheets).map((css) => new CSSStyleSheet().replace(rescope(css))),
      );
      // The portal may have taken the log-in off its page meanwhile: nothing is put there any more.
      signal.throwIfAborted();
      themeSheets = sheets;
      fonts = declareFonts(sheets, fonts);
      adopt();
      root.dataset.theme = themeId;
    },
    fonts: () => fonts,
    showLook({ appearance }) {
      root.dataset.appearance = appearance;
      // The portal decorates its own page.
      root.dataset.images = 'false';
    },
    setUpPortal() {
      const told = { detail: portalServices, bubbles: true, composed: true };
      root.dispatchEvent(new CustomEvent<PortalServices>('auth-frontend-ready', told));
    },
    showLanguage(language) {
      root.lang = language;
    },
    showTitle() {},
    showFavicon() {},
    leave() {
      for (const end of ends) end();
      declareFonts([], fonts);
      root.remove();
      shadow.adoptedStyleSheets = [];
    },
  };
}
