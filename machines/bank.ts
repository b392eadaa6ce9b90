import type { BankContact, BankSettings, BankSettingsReply } from '#contract/entry.ts';
import { type Language, LOCALES, type Locale, languageIn } from '#contract/locale.ts';

/** The bank's name and words in one language. An empty name is not shown. */
export interface Bank {
  /** Of the words; another than the page's if the bank has none in that (WCAG 3.1.2). */
  readonly language?: Language;
  readonly name: string;
  readonly accessKeyName?: string | undefined;
  readonly forgotPinUrl?: string | undefined;
  readonly links: NonNullable<BankSettings['links']>;
  readonly logos: NonNullable<BankSettings['logos']>;
  readonly contact?: BankContact | undefined;
  readonly infoMessages: readonly string[];
}

/** Used while nothing is known about the bank (Y4). */
const NO_BANK: Bank = { name: '', links: [], logos: [], infoMessages: [] };

/** Characters that names from a content system may have as entities; a soft hyphen is not for titles. */
const ENTITIES = { amp: '&', nbsp: ' ', quot: '"', shy: '', szlig: 'ß' };

/** The text of a name that may have markup (P1). Of a letter and its dots, `normalize` makes one. */
function textOf(name: string): string {
  return name
    .replace(/<br\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&([aou])uml;/gi, '$1\u0308')
    .replace(/&(amp|nbsp|quot|shy|szlig);/g, (_, entity: keyof typeof ENTITIES) => ENTITIES[entity])
    .normalize()
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The bank in this locale, or in the first one of the list that exists, or with an empty name, which is hidden (Y4).
 * Markup is removed from the name, for titles and headers (P1).
 */
export function bankFor(settings: BankSettingsReply | undefined, locale: Locale): Bank {
  const spoken = [locale, ...LOCALES].find((candidate) => settings?.[candidate]);
  const found = spoken && settings?.[spoken];
  if (!found) return NO_BANK;
  const { name, banknameAusblenden, links = [], logos = [], infoMessages = [], ...words } = found;
  return {
    ...words,
    language: languageIn(spoken),
    links,
    logos,
    infoMessages,
    name: banknameAusblenden ? '' : textOf(name),
  };
}
