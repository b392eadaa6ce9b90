import type { Language } from '#contract/locale.ts';
import { page } from './pages.ts';

interface Page {
  readonly title: string;
  readonly text: string;
}

/** The pages that a demo bank's footer links to, with a note on what a real bank would show there. */
export const BANK_PAGES = {
  imprint: {
    de: {
      title: 'Impressum',
      text: 'Hier nennt eine echte Bank ihren Namen, ihre Anschrift, ihren Vorstand und ihre Aufsicht. Diese Bank ist erfunden.',
    },
    en: {
      title: 'Legal notice',
      text: 'This is where a real bank states its name, address, board and supervisor. This bank is made up.',
    },
  },
  privacy: {
    de: {
      title: 'Datenschutz',
      text: 'Hier sagt eine echte Bank, welche Daten sie wofür verarbeitet. Die Demo behält nichts länger, als ihr Prozess läuft.',
    },
    en: {
      title: 'Privacy',
      text: 'This is where a real bank says which data it processes, and why. The demo keeps nothing once its process ends.',
    },
  },
  accessibility: {
    de: {
      title: 'Barrierefreiheit',
      text: 'Hier sagt eine echte Bank, wie barrierefrei ihre Anmeldung ist und wohin man Barrieren melden kann.',
    },
    en: {
      title: 'Accessibility',
      text: 'This is where a real bank says how accessible its log-in is and where to report barriers.',
    },
  },
  security: {
    de: {
      title: 'So schützen Sie sich',
      text: 'Geben Sie PIN und TAN nie am Telefon weiter. Im Zweifel lassen Sie Ihren Zugang sperren: Der Sperr\u2011Notruf 116\u00A0116 hilft rund um die Uhr.',
    },
    en: {
      title: 'How to protect yourself',
      text: 'Never give your PIN or a TAN over the phone. If in doubt, have your access blocked: the German blocking hotline 116\u00A0116 helps around the clock.',
    },
  },
} as const satisfies Record<string, Record<Language, Page>>;

export type BankPage = keyof typeof BANK_PAGES;

const FORGOT_PIN: Readonly<Record<Language, Page>> = {
  de: {
    title: 'PIN vergessen',
    text: 'Hier hilft eine echte Bank weiter. In der Demo lautet die PIN 12345.',
  },
  en: {
    title: 'Forgotten PIN',
    text: 'A real bank would help here. In the demo the PIN is 12345.',
  },
};

const notePage = (lang: Language, { title, text }: Page): string =>
  page({
    lang,
    title,
    body: `<header><p class="brand">Demo</p></header><main><h1>${title}</h1><p>${text}</p></main>`,
  });

/** One of the bank's pages, or `undefined` for an unknown name. */
export const bankPage = (name: string, lang: Language): string | undefined =>
  Object.hasOwn(BANK_PAGES, name) ? notePage(lang, BANK_PAGES[name as BankPage][lang]) : undefined;

/** The page on which a real bank would help with a forgotten PIN (L2). */
export const forgotPinPage = (lang: Language): string => notePage(lang, FORGOT_PIN[lang]);
