import { WIZARD_BASE } from '#contract/endpoint.ts';
import type { BankLink, BankSettings } from '#contract/entry.ts';
import { type Locale, languageIn } from '#contract/locale.ts';
import type { Teaser } from '#contract/platform.ts';
import { BANK_PAGES, type BankPage } from './bank-pages.ts';

type Frame = Required<Pick<BankSettings, 'links' | 'logos' | 'contact'>>;

const WORDS = {
  'de-DE': {
    hours: 'Montag bis Freitag, 8 bis 20 Uhr',
    deposits: 'Einlagensicherung',
    group: 'Verbund der Marktbanken',
    teaser: {
      title: 'Vorsicht vor falschen Anrufen',
      text: 'Kriminelle geben sich am Telefon als Ihre Bank aus und fragen nach einer TAN. Legen Sie auf und rufen Sie uns selbst an.',
    },
  },
  'en-GB': {
    hours: 'Monday to Friday, 8 am to 8 pm',
    deposits: 'Deposit guarantee scheme',
    group: 'The Markt banking group',
    teaser: {
      title: 'Beware of scam calls',
      text: 'Criminals call, pretend to be your bank and ask for a TAN. Hang up and call us yourself.',
    },
  },
} as const satisfies Record<Locale, object>;

/** A link to one of the bank's pages, in the language of the locale. */
function linkTo(publicUrl: string, page: BankPage, locale: Locale): BankLink {
  const lang = languageIn(locale);
  return {
    label: BANK_PAGES[page][lang].title,
    url: `${publicUrl}/demo/bank/${page}?lang=${lang}`,
  };
}

const logo = (file: string) => `${WIZARD_BASE}assets/group/${file}.svg`;

/** The frame of a demo bank: its pages, its group and how to reach it (Y2). */
export function demoFrame(publicUrl: string, locale: Locale): Frame {
  const { hours, deposits, group } = WORDS[locale];
  const pages = ['imprint', 'privacy', 'accessibility'] as const;
  return {
    links: pages.map((page) => linkTo(publicUrl, page, locale)),
    logos: [
      { name: group, url: logo('markt') },
      { name: deposits, url: logo('deposits') },
    ],
    // A number that the Bundesnetzagentur reserves for fiction.
    contact: { phone: '069 90009-100', hours, address: 'Marktplatz 1, 60311 Frankfurt am Main' },
  };
}

/** What the demo's editors show beside the log-in (Y3). */
export function demoTeaser(publicUrl: string, locale: Locale): Teaser {
  return { ...WORDS[locale].teaser, link: linkTo(publicUrl, 'security', locale) };
}
